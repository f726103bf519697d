/// The requirements for compound keys whose parts are not known.
package protocol AnyCompoundKey: ObjectKey {
  static var partTypes: [any CompoundKeyPart.Type] { get }
  var text: String { get }
}

extension CompoundKey: AnyCompoundKey {
  package static var partTypes: [any CompoundKeyPart.Type] {
    var types: [any CompoundKeyPart.Type] = []
    for type in repeat (each Part).self { types.append(type) }
    return types
  }
}
