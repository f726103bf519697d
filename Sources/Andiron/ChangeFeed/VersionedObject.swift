/// An object that exists or was deleted, with the numbers of its versions.
package struct VersionedObject: Sendable {
  package let collection: String
  package let key: RecordKey
  /// Newest first; the numbers of those that the store still has.
  package let sequences: [UInt64]
  /// Whether the object exists, so that the first version is the current one.
  package let exists: Bool
}
