import ObjectModel
import ValueModel

/// A test, of a kind that indexes can answer, that some value reached by a path must pass.
struct PathTest: Hashable {
  enum Test: Hashable {
    /// Scalars are compared as they are.
    case condition(IndexCondition)
    /// A string that equals, or begins with, the text; both are folded.
    case text(String, isPrefix: Bool, TextOptions)
  }

  var path: ValuePath
  var test: Test

  /// The condition for `part`, which has the same path, and whether each value with such a
  /// component passes the test; nil if the folding of the part hides what is tested.
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

  /// Equal strings stay equal when they are folded, but their order may change.
  private static func folded(
    _ condition: IndexCondition
  ) -> (condition: IndexCondition, isExact: Bool)? {
    switch condition {
    case .equal(let value): (condition, value.kind != .string)
    case .isIn(let values): (condition, !values.contains { $0.kind == .string })
    case .range(let range):
      [range.lower, range.upper].contains { $0?.value.kind == .string } ? nil : (condition, true)
    case .prefix: nil
    case .exists, .missing: (condition, true)
    }
  }

  /// Whether texts that pass when folded by `options` also pass when folded by `folding`. Folding
  /// by both options removes marks and then changes case, so it extends the removal of marks. Case
  /// changes scalar by scalar, which keeps prefixes; the removal of marks looks at more than one
  /// scalar.
  private static func isImplied(
    _ options: TextOptions, _ folding: TextOptions, _ isPrefix: Bool
  ) -> Bool {
    let both: TextOptions = [.caseInsensitive, .diacriticInsensitive]
    if options == .diacriticInsensitive { return folding == both }
    return options.isEmpty && (!isPrefix || folding == .caseInsensitive)
  }

  /// Whether a value that passes has a sort key at the path, even if only as one of several.
  var impliesSortKey: Bool {
    switch test {
    case .text: true
    case .condition(.exists), .condition(.missing): false
    case .condition(.equal(let value)): !value.isNull
    case .condition(.isIn(let values)): !values.contains(where: \.isNull)
    case .condition(.range), .condition(.prefix): true
    }
  }
}
