/// The requirements for compound keys whose parts are not known.
package protocol AnyCompoundKey: ObjectKey {
  static var partTypes: [any CompoundKeyPart.Type] { get }
  var text: String { get }
}
