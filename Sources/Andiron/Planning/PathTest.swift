import ObjectModel
import ValueModel

/// A test that some value which a path reaches has to pass, of the sorts that indexes answer.
struct PathTest: Hashable {
  enum Test: Hashable {
    /// Scalars are compared as they are.
    case condition(IndexCondition)
    /// A string that is, or begins with, the text; both are folded.
    case text(String, isPrefix: Bool, TextOptions)
  }

  var path: ValuePath
  var test: Test

  /// What `part`, which is of the same path, has to be asked for, and whether each value with such a
  /// component passes the test; nil where the folding of the part hides what is tested.
  func condition(for part: IndexDefinition.Part) -> (condition: IndexCondition, isExact: Bool)? {
    switch test {
    case .condition(let condition):
      guard !part.folding.isEmpty else { return (condition, true) }
      return Self.folded(condition)
    case .text(let text, let isPrefix, let options):
      let condition: IndexCondition = isPrefix ? .prefix(text) : .equal(Value(text))
      if options == part.folding { return (condition, true) }
      return Self.isImplied(options, part.folding, isPrefix) ? (condition, false) : nil
    }
  }

  /// Strings that are equal stay so when they are folded, but their order does not.
  private static func folded(
    _ condition: IndexCondition
  ) -> (condition: IndexCondition, isExact: Bool)? {
    switch condition {
    case .equal(let value): (condition, value.kind != .string)
    case .isIn(let values): (condition, !values.contains { $0.kind == .string })
    case .range(let range):
      [range.lower, range.upper].contains { $0?.value.kind == .string } ? nil : (condition, true)
    case .prefix: nil
    case .null, .exists, .missing: (condition, true)
    }
  }

  /// Whether texts that pass folded by `options` pass folded by `folding` too. Folding by both options
  /// is removing marks, then case, so it goes on from removing marks. Case is changed scalar by scalar, which
  /// keeps prefixes; removing marks looks at more than one.
  private static func isImplied(
    _ options: TextOptions, _ folding: TextOptions, _ isPrefix: Bool
  ) -> Bool {
    let both: TextOptions = [.caseInsensitive, .diacriticInsensitive]
    if options == .diacriticInsensitive { return folding == both }
    return options.isEmpty && (!isPrefix || folding == .caseInsensitive)
  }

  /// Whether a value that passes has a sort key at the path, and be it only one of several.
  var impliesSortKey: Bool {
    switch test {
    case .text: true
    case .condition(.null), .condition(.exists), .condition(.missing): false
    case .condition(.equal(let value)): !value.isNull
    case .condition(.isIn(let values)): !values.contains(where: \.isNull)
    case .condition(.range), .condition(.prefix): true
    }
  }
}
