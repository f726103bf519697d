import ObjectModel
import ValueModel

extension ImpliedTest {
  /// Creates the test that indexes can make for a filter in normal form; nil if they can make none.
  init?(_ filter: Filter) {
    switch filter {
    case .and(let parts):
      let implied = parts.compactMap { ImpliedTest($0) }
      guard !implied.isEmpty else { return nil }
      let isWhole = implied.count == parts.count && implied.allSatisfy(\.isEquivalent)
      self.init(form: .all(implied), isEquivalent: isWhole)
    case .or(let parts):
      let implied = parts.compactMap { ImpliedTest($0) }
      guard implied.count == parts.count else { return nil }
      self.init(form: .some(implied), isEquivalent: implied.allSatisfy(\.isEquivalent))
    case .derived(let test):
      guard let place = test.place else { return nil }
      self.init(form: .derived(test, place), isEquivalent: place.isExact)
    case .any(let path, let inner): self.init(someOf: path, matches: inner)
    case .count(let path, let inner, let relation, let number):
      guard Self.needsOne(relation, number) else { return nil }
      self = ImpliedTest(someOf: path, matches: inner).asNecessary
    case .text(let path, let test) where test.relation == .like:
      guard let start = Self.start(ofPattern: test) else { return nil }
      let prefix = PathTest(path: path, test: .text(start, isPrefix: true, test.options))
      self.init(form: .path(prefix), isEquivalent: false)
    default:
      guard let test = Self.leaf(filter) else { return nil }
      self.init(form: .path(test), isEquivalent: true)
    }
  }

  /// If nothing is known about the elements, at least something must exist.
  private init(someOf path: ValuePath, matches inner: Filter) {
    let presence = PathTest(path: path, test: .condition(.exists))
    self =
      ImpliedTest(inner)?.below(path) ?? ImpliedTest(form: .path(presence), isEquivalent: false)
  }

  /// Whether a count that has this relation to `number` is above zero.
  private static func needsOne(_ relation: ComparisonOperator, _ number: Int) -> Bool {
    switch relation {
    case .equal, .greaterOrEqual: number > 0
    case .greater: number >= 0
    case .notEqual: number == 0
    case .less, .lessOrEqual: false
    }
  }

  private static func leaf(_ filter: Filter) -> PathTest? {
    switch filter {
    case .comparison(let path, let relation, let value):
      condition(relation, value).map { PathTest(path: path, test: .condition($0)) }
    case .isIn(let path, let values) where values.allSatisfy(\.isScalar):
      PathTest(path: path, test: .condition(.isIn(values)))
    case .range(let path, let range) where range.hasScalarBounds:
      PathTest(path: path, test: .condition(.range(range)))
    case .text(let path, let test): text(test).map { PathTest(path: path, test: $0) }
    case .isNull(let path): PathTest(path: path, test: .condition(.equal(.null)))
    case .exists(let path): PathTest(path: path, test: .condition(.exists))
    case .not(.exists(let path)): PathTest(path: path, test: .condition(.missing))
    default: nil
    }
  }

  private static func condition(
    _ relation: ComparisonOperator, _ value: Value
  ) -> IndexCondition? {
    guard value.isScalar else { return nil }
    let inside = ValueRange.Bound(value)
    let outside = ValueRange.Bound(value, isInclusive: false)
    return switch relation {
    case .equal: .equal(value)
    case .notEqual: nil
    case .less: .range(ValueRange(upper: outside))
    case .lessOrEqual: .range(ValueRange(upper: inside))
    case .greater: .range(ValueRange(lower: outside))
    case .greaterOrEqual: .range(ValueRange(lower: inside))
    }
  }

  /// The common beginning of all texts that match the wildcard pattern; nil if they have nothing in
  /// common. A mark at the end of the part before a wildcard might belong to the text after it, so
  /// marks must not be removed.
  private static func start(ofPattern test: TextTest) -> String? {
    guard !test.options.contains(.diacriticInsensitive) else { return nil }
    let start = test.text.unicodeScalars.prefix { !["*", "?", "\\"].contains($0) }
    return start.isEmpty ? nil : String(start)
  }

  private static func text(_ test: TextTest) -> PathTest.Test? {
    switch test.relation {
    case .equals: .text(test.text, isPrefix: false, test.options)
    case .hasPrefix: .text(test.text, isPrefix: true, test.options)
    case .contains, .hasSuffix, .like, .matches, .containsMatch: nil
    }
  }
}

extension Value {
  /// Whether the value is neither an array nor an object, and so has a place in an index key.
  var isScalar: Bool { kind != .array && kind != .object }
}

extension ValueRange {
  /// Whether there is a bound, and no bound is an array or an object.
  fileprivate var hasScalarBounds: Bool {
    let bounds = [lower, upper].compactMap { $0?.value }
    return !bounds.isEmpty && bounds.allSatisfy(\.isScalar)
  }
}
