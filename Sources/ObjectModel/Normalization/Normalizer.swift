import ValueModel

/// One pass over a filter, from the top, with the negations met on the way.
struct Normalizer {
  let isSingleValued: SingleValuedPaths
  let scopes: [ValuePath]

  func normalize(_ filter: Filter, isNegated: Bool) -> Filter {
    switch filter {
    case .not(let inner): return normalize(inner, isNegated: !isNegated)
    case .and(let parts): return join(parts, isNegated: isNegated, isAnd: !isNegated)
    case .or(let parts): return join(parts, isNegated: isNegated, isAnd: isNegated)
    case .any(let path, let inner): return quantified(path, inner, isNegated, isAny: !isNegated)
    case .every(let path, let inner): return quantified(path, inner, isNegated, isAny: isNegated)
    case .no(let path, let inner): return quantified(path, inner, !isNegated, isAny: isNegated)
    case .count(let path, let inner, let relation, let number):
      return count(path, inner, isNegated ? relation.negated : relation, number)
    default:
      let leaf = filter.simplifiedLeaf
      return isNegated ? leaf.negatedLeaf : leaf
    }
  }

  private func join(_ parts: [Filter], isNegated: Bool, isAnd: Bool) -> Filter {
    let parts = parts.map { normalize($0, isNegated: isNegated) }
    return Junction(isAnd: isAnd).joined(parts) {
      isAnd && isSingleValued(scopes, $0)
    }
  }

  private func within(_ path: ValuePath) -> Normalizer {
    Normalizer(isSingleValued: isSingleValued, scopes: scopes + [path])
  }

  /// Returns `any` or `every` of the inner filter, or of its negation.
  private func quantified(
    _ path: ValuePath, _ inner: Filter, _ isNegated: Bool, isAny: Bool
  ) -> Filter {
    let inner = within(path).normalize(inner, isNegated: isNegated)
    switch inner {
    case .none where isAny: return .none
    case .all where !isAny: return .all
    default: return isAny ? .any(path, inner) : .every(path, inner)
    }
  }

  private func count(
    _ path: ValuePath, _ inner: Filter, _ relation: ComparisonOperator, _ number: Int
  ) -> Filter {
    let filter = within(path).normalize(inner, isNegated: false)
    if filter == .none { return relation.holds(0.order(to: number)) ? .all : .none }
    switch (relation, number) {
    case (.equal, ..<0), (.less, ...0), (.lessOrEqual, ..<0): return .none
    case (.notEqual, ..<0), (.greaterOrEqual, ...0), (.greater, ..<0): return .all
    case (.equal, 0), (.less, 1), (.lessOrEqual, 0):
      return quantified(path, inner, true, isAny: false)
    case (.notEqual, 0), (.greaterOrEqual, 1), (.greater, 0): return .any(path, filter)
    case (.lessOrEqual, .max): return .all
    case (.greater, .max): return .none
    case (.lessOrEqual, _): return .count(path, filter, .less, number + 1)
    case (.greater, _): return .count(path, filter, .greaterOrEqual, number + 1)
    default: return .count(path, filter, relation, number)
    }
  }
}

extension Int {
  /// Returns -1 if this number is less, 0 if both are equal, and 1 if it is greater.
  func order(to other: Int) -> Int { self < other ? -1 : (self == other ? 0 : 1) }
}
