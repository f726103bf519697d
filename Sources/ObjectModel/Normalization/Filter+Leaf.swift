import ValueModel

extension Filter {
  /// A leaf in normal form, not negated.
  var simplifiedLeaf: Filter {
    switch self {
    case .comparison(let path, let relation, let value) where value.isNull:
      Self.nullComparison(path, relation)
    case .isIn(let path, let values): Self.membership(path, values)
    case .range(let path, let range): Self.simplifiedRange(path, range)
    default: self
    }
  }

  /// The negation of a simplified leaf, in normal form.
  var negatedLeaf: Filter {
    switch self {
    case .all: .none
    case .none: .all
    case .comparison(let path, .equal, let value): .comparison(path, .notEqual, value)
    case .comparison(let path, .notEqual, let value): .comparison(path, .equal, value)
    case .not(let inner): inner
    default: .not(self)
    }
  }

  private static func nullComparison(_ path: ValuePath, _ relation: ComparisonOperator) -> Filter {
    switch relation {
    case .equal, .lessOrEqual, .greaterOrEqual: .isNull(path)
    case .notEqual: .not(.isNull(path))
    case .less, .greater: .none
    }
  }

  /// Returns the list without repetitions, in order; short lists become what ``simplifiedLeaf``
  /// makes of them.
  static func membership(_ path: ValuePath, _ values: [Value]) -> Filter {
    var distinct: [Value] = []
    for value in values.sorted(by: { $0.compare(to: $1) < 0 })
    where distinct.last.map({ $0.compare(to: value) != 0 }) ?? true {
      distinct.append(value)
    }
    switch distinct.count {
    case 0: return .none
    case 1: return Filter.comparison(path, .equal, distinct[0]).simplifiedLeaf
    default: return .isIn(path, distinct)
    }
  }

  static func simplifiedRange(_ path: ValuePath, _ range: ValueRange) -> Filter {
    switch (range.lower, range.upper) {
    case (nil, nil): return .exists(path)
    case (let lower?, nil):
      return Filter.comparison(path, lower.lowerOperator, lower.value).simplifiedLeaf
    case (nil, let upper?):
      return Filter.comparison(path, upper.upperOperator, upper.value).simplifiedLeaf
    case (let lower?, let upper?):
      guard ValueSort(lower.value.kind) == ValueSort(upper.value.kind) else { return .none }
      let order = lower.value.compare(to: upper.value)
      if order < 0 { return .range(path, range) }
      guard order == 0, lower.isInclusive, upper.isInclusive else { return .none }
      return Filter.comparison(path, .equal, lower.value).simplifiedLeaf
    }
  }
}
