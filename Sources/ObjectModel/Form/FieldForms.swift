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

extension ValuePath {
  package var withoutPositions: ValuePath {
    ValuePath(components.filter { if case .field = $0 { true } else { false } })
  }
}

// MARK: For a type

extension FieldForms {
  private static let ofTypes = Mutex<[ObjectIdentifier: FieldForms]>([:])

  /// Returns the forms of a type's fields, found by decoding a placeholder instance, as for key
  /// paths; none for a view.
  ///
  /// Constant time, except for the first call.
  package static func of(type: Any.Type) -> FieldForms {
    let identifier = ObjectIdentifier(type)
    if let known = ofTypes.withLock({ $0[identifier] }) { return known }
    var found: [ValuePath: FieldForm] = [:]
    if let type = type as? any Decodable.Type, !(type is any ObjectView.Type) {
      for leaf in ProbeRun.leaves(of: type) {
        if let form = FieldForm(leaf.type) { found[leaf.path.withoutPositions] = form }
      }
      // The key of an object is not stored in a field.
      if type is any StoredObject.Type {
        found[ValuePath(field: EncodingNode.primaryKeyName)] = nil
      }
    }
    let forms = of(found)
    ofTypes.withLock { $0[identifier] = forms }
    return forms
  }
}
