import Synchronization
package import ValueModel

/// The fields of a type that have a canonical form, by their paths without positions.
///
/// There is one instance for each content, so that comparing two is cheap.
package final class FieldForms: Sendable, Hashable {
  package let forms: [ValuePath: FieldForm]

  package static let none = FieldForms([:])

  private static let known = Mutex<[[ValuePath: FieldForm]: FieldForms]>([:])

  private init(_ forms: [ValuePath: FieldForm]) { self.forms = forms }

  /// Returns the instance with that content.
  package static func of(_ forms: [ValuePath: FieldForm]) -> FieldForms {
    if forms.isEmpty { return none }
    return known.withLock { known in
      if let found = known[forms] { return found }
      let new = FieldForms(forms)
      known[forms] = new
      return new
    }
  }

  package var isEmpty: Bool { forms.isEmpty }

  /// The form of the values that a path reaches; nil if they have no canonical form.
  package subscript(path: ValuePath) -> FieldForm? {
    if isEmpty { return nil }
    let hasPositions = path.components.contains { if case .element = $0 { true } else { false } }
    return forms[hasPositions ? path.withoutPositions : path]
  }

  package static func == (left: FieldForms, right: FieldForms) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension FieldForms {
  /// The forms of fields as seen from an element of a path.
  struct Scope {
    private let forms: FieldForms
    private var place = ValuePath()

    init(_ forms: FieldForms) { self.forms = forms }

    func below(_ path: ValuePath) -> Scope {
      var scope = self
      scope.place = place.appending(path)
      return scope
    }

    subscript(path: ValuePath) -> FieldForm? {
      forms[place.isEmpty ? path : place.appending(path)]
    }

    /// Returns the canonical form of a constant that is compared with the values that `path`
    /// reaches.
    func canonical(_ value: Value, at path: ValuePath) -> Value {
      guard let form = self[path] else { return value }
      guard value.kind == .array else { return form.canonical(value) ?? value }
      return Value(array: value.elements.map { form.canonical($0) ?? $0 })
    }
  }
}

extension ValuePath {
  package var withoutPositions: ValuePath {
    ValuePath(components.filter { if case .field = $0 { true } else { false } })
  }
}
