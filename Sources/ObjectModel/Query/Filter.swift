public import ValueModel

/// The condition that a query places on one value: a tree of tests, joined by and, or, not.
///
/// Every filter is true or false for every value; nothing is undefined, so `not` is plain negation.
///
/// **Paths** lead into objects by name and into arrays by position. A field name that meets an
/// array applies to each element, at any depth, so one path may *reach* several values or none. If
/// the path ends at an array, the array is reached and so are its elements, at any depth. A test of
/// a path holds if **some** reached value passes it; it is false if nothing is reached.
///
/// **Elements** of a path, for `any`, `every`, `no` and `count`: each value at which the path ends,
/// where an array stands for its elements (one level) and any other value for itself. The nested
/// filter is relative to the element; the empty path is the element.
///
/// See `docs/queries.md`.
public indirect enum Filter: Sendable, Hashable {
  /// True for every value.
  case all
  /// True for no value.
  case none
  /// Some reached value is in this relation to the constant. Numbers are compared by value whatever
  /// their text, strings by their UTF-8 bytes. Values of different sorts (a number and a string)
  /// are neither equal nor ordered. `notEqual` is the negation of `equal`: no reached value is
  /// equal, so it is true if nothing is reached.
  case comparison(ValuePath, ComparisonOperator, Value)
  /// Some reached value is equal to one of these.
  case isIn(ValuePath, [Value])
  /// One and the same reached value lies between the bounds.
  case range(ValuePath, ValueRange)
  /// Some reached value is a string that passes this test.
  case text(ValuePath, TextTest)
  /// A null is reached. An absent field is not null; see ``isMissing(_:)``.
  case isNull(ValuePath)
  /// Something is reached, even if it is null or an empty array.
  case exists(ValuePath)
  /// Some element matches the nested filter.
  case any(ValuePath, Filter)
  /// Every element matches the nested filter; true if there are no elements.
  case every(ValuePath, Filter)
  /// No element matches the nested filter; true if there are no elements.
  case no(ValuePath, Filter)
  /// The number of elements that match the nested filter is in this relation to a number.
  case count(ValuePath, Filter, ComparisonOperator, Int)
  /// The value itself passes a test in code. It has no text form: ``predicateFormat()`` writes only
  /// its name, which cannot be read back.
  case derived(DerivedTest)
  /// All of these hold; true if empty.
  case and([Filter])
  /// At least one of these holds; false if empty.
  case or([Filter])
  /// The filter does not hold.
  case not(Filter)

  /// The greatest depth of a tree that is compiled, parsed or described: 100 levels.
  public static let maximumDepth = 100
}

extension Filter {
  /// Returns a filter that holds if the value at the path is null or the field is absent, which is
  /// the meaning of a comparison with `nil`.
  public static func isMissing(_ path: ValuePath) -> Filter {
    .or([.isNull(path), .not(.exists(path))])
  }

  /// Returns a comparison as the query interfaces define it: equal to nil means null or absent.
  static func compared(
    _ path: ValuePath, _ relation: ComparisonOperator, _ value: Value
  ) -> Filter {
    switch relation {
    case .equal where value.isNull: isMissing(path)
    case .notEqual where value.isNull: .not(isMissing(path))
    default: .comparison(path, relation, value)
    }
  }

  /// Returns the result of comparing two constants.
  static func folded(
    _ left: Value, _ relation: ComparisonOperator, _ right: Value
  ) -> Filter {
    let isSameSort = ValueSort(left.kind) == ValueSort(right.kind)
    let isEqual = isSameSort && left.compare(to: right) == 0
    switch relation {
    case .equal: return isEqual ? .all : .none
    case .notEqual: return isEqual ? .none : .all
    default: return isSameSort && relation.holds(left.compare(to: right)) ? .all : .none
    }
  }

  public static func count(
    _ path: ValuePath, _ comparison: ComparisonOperator, _ number: Int
  ) -> Filter {
    .count(path, .all, comparison, number)
  }

  public static func && (left: Filter, right: Filter) -> Filter {
    switch (left, right) {
    case (.all, _): right
    case (_, .all): left
    case (.and(let first), .and(let second)): .and(first + second)
    case (.and(let first), _): .and(first + [right])
    case (_, .and(let second)): .and([left] + second)
    default: .and([left, right])
    }
  }

  public static func || (left: Filter, right: Filter) -> Filter {
    switch (left, right) {
    case (.none, _): right
    case (_, .none): left
    case (.or(let first), .or(let second)): .or(first + second)
    case (.or(let first), _): .or(first + [right])
    case (_, .or(let second)): .or([left] + second)
    default: .or([left, right])
    }
  }

  public static prefix func ! (filter: Filter) -> Filter {
    if case .not(let inner) = filter { inner } else { .not(filter) }
  }
}

extension Filter: CustomStringConvertible, CustomReflectable {
  /// The shape of the filter with its paths. Constants are not shown, since they may be record
  /// content; ``predicateFormat()`` writes everything.
  public var description: String { description(levels: Filter.maximumDepth) }

  public var customMirror: Mirror { Mirror(self, children: []) }

  private func description(levels: Int) -> String {
    guard levels > 0 else { return "…" }
    func joined(_ parts: [Filter], _ word: String) -> String {
      "(" + parts.map { $0.description(levels: levels - 1) }.joined(separator: word) + ")"
    }
    return switch self {
    case .all: "all"
    case .none: "none"
    case .comparison(let path, let relation, _): "\(path.name) \(relation.symbol) …"
    case .isIn(let path, let values): "\(path.name) in \(values.count) values"
    case .range(let path, _): "\(path.name) in a range"
    case .text(let path, let test): "\(path.name) \(test.relation) …"
    case .isNull(let path): "\(path.name) is null"
    case .exists(let path): "\(path.name) exists"
    case .any(let path, let inner): "any of \(path.name) " + joined([inner], "")
    case .every(let path, let inner): "every of \(path.name) " + joined([inner], "")
    case .no(let path, let inner): "none of \(path.name) " + joined([inner], "")
    case .count(let path, let inner, let relation, let number):
      "count of \(path.name) " + joined([inner], "") + " \(relation.symbol) \(number)"
    case .derived(let test): test.condition.name
    case .and(let parts): joined(parts, " and ")
    case .or(let parts): joined(parts, " or ")
    case .not(let inner): "not " + joined([inner], "")
    }
  }
}

extension ValuePath {
  /// The path as text; `self` for the empty one.
  var name: String { isEmpty ? "self" : description }
}
