extension Filter {
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
