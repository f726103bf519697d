/// A collection that can be synchronised; see ``FirebaseCollection``.
public protocol FirebaseSynchronized: Sendable {
  /// Throws `FirebaseError.invalidDeclaration` if the declaration contradicts itself.
  func _mapping() throws -> FirebaseMapping
}
