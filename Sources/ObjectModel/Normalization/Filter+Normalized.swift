public import ValueModel

/// Returns whether, according to a schema, a path reaches at most one value that is not an array.
///
/// A path is given relative to its scope; the scopes are the paths of the `any`, `every`, `no` and
/// `count` around it, outermost first. The promise then applies to each element of the innermost
/// scope.
public typealias SingleValuedPaths = (_ scopes: [ValuePath], _ path: ValuePath) -> Bool

extension Filter {
  /// Returns a filter that holds for exactly the same values and has the normal form.
  ///
  /// - `not` appears only before a leaf that has no exact negation;
  /// - `no` does not appear, but `every` of a negation instead;
  /// - `and` and `or` have at least two parts, none of them of the same kind, none twice, none the
  ///   negation of another;
  /// - `all` and `none` appear on their own, or as the whole filter of `any`, `every` or `count`;
  /// - lists have at least two values, sorted, none twice; ranges have two ends that differ;
  /// - counts are compared by `==`, `!=`, `<` and `>=` with numbers above zero if they are not
  ///   `any` or `every`.
  ///
  /// Tests of equality of one path that are joined by `or` become one list. Nothing joined by `and`
  /// is merged, since different values may pass the tests, except for paths that `isSingleValued`
  /// vouches for: there, comparisons, ranges and lists become one, or `none` if they contradict
  /// each other.
  ///
  /// Deterministic; takes time about linear in the filter. A normal form normalises to itself.
  public func normalized(
    isSingleValued: SingleValuedPaths = { _, _ in false }
  ) -> Filter {
    withoutActuallyEscaping(isSingleValued) { isSingleValued in
      Normalizer(isSingleValued: isSingleValued, scopes: []).normalize(self, isNegated: false)
    }
  }
}

// MARK: Leaves and negations

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

  /// The negation of a filter in normal form, part by part: linear, whereas normalising the
  /// negation at each level would double the work from level to level.
  var dual: Filter {
    switch self {
    case .and(let parts): .or(parts.map(\.dual))
    case .or(let parts): .and(parts.map(\.dual))
    case .any(let path, let inner): .every(path, inner.dual)
    case .every(let path, let inner): .any(path, inner.dual)
    case .count(let path, let inner, let relation, let number):
      .count(path, inner, relation.negated, number)
    default: negatedLeaf
    }
  }
}
