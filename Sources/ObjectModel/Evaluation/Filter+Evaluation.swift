public import ValueModel

extension Filter {
  /// Returns whether the filter holds for `value`. Compiles the filter for this one value: use
  /// ``CompiledFilter`` for many.
  ///
  /// Throws `.tooDeep` and `.regularExpression` if the filter cannot be compiled,
  /// `.expressionTooCostly` if a regular expression takes too many steps, and `.cancelled` if the
  /// task was cancelled in the meantime.
  public func matches(_ value: Value) throws(FilterError) -> Bool {
    try CompiledFilter(self).matches(value)
  }

  /// Whether testing a value may fail: some test is a regular expression, or a condition by code.
  /// The depth must have been checked.
  var canFail: Bool {
    switch self {
    case .text(_, let test): test.relation == .matches || test.relation == .containsMatch
    case .any(_, let inner), .every(_, let inner), .no(_, let inner), .count(_, let inner, _, _),
      .not(let inner):
      inner.canFail
    case .and(let parts), .or(let parts): parts.contains { $0.canFail }
    case .derived: true
    default: false
    }
  }

  /// Returns the filter with its constants in the forms of the fields that they are compared with.
  package func canonical(_ forms: FieldForms) -> Filter {
    forms.isEmpty ? self : canonical(FieldForms.Scope(forms))
  }

  private func canonical(_ scope: FieldForms.Scope) -> Filter {
    switch self {
    case .comparison(let path, let relation, let value):
      return .comparison(path, relation, scope.canonical(value, at: path))
    case .isIn(let path, let values):
      return .isIn(path, values.map { scope.canonical($0, at: path) })
    case .range(let path, var range):
      range.lower = range.lower.map { bound in
        ValueRange.Bound(scope.canonical(bound.value, at: path), isInclusive: bound.isInclusive)
      }
      range.upper = range.upper.map { bound in
        ValueRange.Bound(scope.canonical(bound.value, at: path), isInclusive: bound.isInclusive)
      }
      return .range(path, range)
    case .any(let path, let inner): return .any(path, inner.canonical(scope.below(path)))
    case .every(let path, let inner): return .every(path, inner.canonical(scope.below(path)))
    case .no(let path, let inner): return .no(path, inner.canonical(scope.below(path)))
    case .count(let path, let inner, let relation, let number):
      return .count(path, inner.canonical(scope.below(path)), relation, number)
    case .and(let parts): return .and(parts.map { $0.canonical(scope) })
    case .or(let parts): return .or(parts.map { $0.canonical(scope) })
    case .not(let inner): return .not(inner.canonical(scope))
    case .all, .none, .text, .isNull, .exists, .derived: return self
    }
  }
}
