import Synchronization
import ValueModel

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
