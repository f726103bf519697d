import ValueModel

extension Filter {
  /// Returns the filter with its constants in the forms of the fields that they are compared with.
  package func canonical(_ forms: FieldForms) -> Filter {
    forms.isEmpty ? self : canonical(FormScope(forms))
  }

  private func canonical(_ scope: FormScope) -> Filter {
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

/// The forms of fields as seen from an element of a path.
struct FormScope {
  private let forms: FieldForms
  private var place = ValuePath()

  init(_ forms: FieldForms) { self.forms = forms }

  func below(_ path: ValuePath) -> FormScope {
    var scope = self
    scope.place = place.appending(path)
    return scope
  }

  subscript(path: ValuePath) -> FieldForm? {
    forms[place.isEmpty ? path : place.appending(path)]
  }

  /// Returns the canonical form of a constant that is compared with the values that `path` reaches.
  func canonical(_ value: Value, at path: ValuePath) -> Value {
    guard let form = self[path] else { return value }
    guard value.kind == .array else { return form.canonical(value) ?? value }
    return Value(array: value.elements.map { form.canonical($0) ?? $0 })
  }
}
