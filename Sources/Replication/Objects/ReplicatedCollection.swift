/// A declaration of objects that take part in replication; see ``ReplicatedObjects``.
public protocol ReplicatedCollection: Sendable {
  /// Returns the mapping. Throws `ReplicationError.invalidConfiguration` if the declaration
  /// contradicts itself.
  func _mapping() throws -> ObjectMapping
}
