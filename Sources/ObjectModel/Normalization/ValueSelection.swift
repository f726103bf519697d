import ValueModel

/// The values that pass several tests at once: those of a list, or those in a range.
struct ValueSelection {
  private var range = ValueRange()
  private var list: [Value]?

  /// Returns the path of a test that restricts one value; nil for other filters.
  static func path(of filter: Filter) -> ValuePath? {
    switch filter {
    case .comparison(_, .notEqual, _): nil
    case .comparison(let path, _, _), .isIn(let path, _), .range(let path, _), .isNull(let path):
      path
    default: nil
    }
  }

  /// Keeps only values that pass `filter` too, which must have a ``path(of:)``.
  mutating func restrict(to filter: Filter) {
    switch filter {
    case .comparison(_, .equal, let value): restrict(to: [value])
    case .isNull: restrict(to: [.null])
    case .isIn(_, let values): restrict(to: values)
    case .comparison(_, let relation, let value): restrict(relation, value)
    case .range(_, let other):
      if let lower = other.lower { restrict(lower.lowerOperator, lower.value) }
      if let upper = other.upper { restrict(upper.upperOperator, upper.value) }
    default: break
    }
  }

  func filter(_ path: ValuePath) -> Filter {
    guard let list else { return Filter.simplifiedRange(path, range) }
    return Filter.membership(path, list.filter(isInRange))
  }

  private mutating func restrict(to values: [Value]) {
    list = list?.filter { own in values.contains { $0.compare(to: own) == 0 } } ?? values
  }

  private mutating func restrict(_ relation: ComparisonOperator, _ value: Value) {
    switch relation {
    case .greater, .greaterOrEqual:
      let bound = ValueRange.Bound(value, isInclusive: relation == .greaterOrEqual)
      range.lower = narrower(range.lower, bound, sign: 1)
    case .less, .lessOrEqual:
      let bound = ValueRange.Bound(value, isInclusive: relation == .lessOrEqual)
      range.upper = narrower(range.upper, bound, sign: -1)
    case .equal, .notEqual: break
    }
  }

  /// Returns the bound that lets fewer values through. Bounds of different sorts exclude
  /// everything.
  private mutating func narrower(
    _ first: ValueRange.Bound?, _ second: ValueRange.Bound, sign: Int
  ) -> ValueRange.Bound {
    guard let first else { return second }
    if ValueSort(first.value.kind) != ValueSort(second.value.kind) { list = [] }
    let order = first.value.compare(to: second.value) * sign
    if order == 0 { return first.isInclusive ? second : first }
    return order > 0 ? first : second
  }

  private func isInRange(_ value: Value) -> Bool {
    FilterCompiler.RangeTest(range).holds(Reading(value))
  }
}
