package import ValueModel

/// The collections of a storage as of one commit, or inside a transaction, without their types. The
/// methods throw `StoreError`.
package protocol CopyReader {
  /// The definitions of all collections, sorted by name. Indexes that the storage gives its
  /// collections by itself are left out.
  func definitions() throws -> [CollectionDefinition]

  /// The number of objects of a collection.
  func count(of collection: String) throws -> Int

  /// The number of old versions that are kept of a collection's objects.
  func oldVersionCount(of collection: String) throws -> Int

  /// The number of blobs.
  func blobCount() throws -> Int

  /// Calls `body` with the objects of a collection in the order of their keys' bytes, from the
  /// first one after `key` on, until it returns false. `limit` is the number that will be wanted.
  func visit(
    _ collection: String, after key: RecordKey?, limit: Int,
    _ body: (RecordKey, Value) throws -> Bool) throws

  /// Calls `body` with the bytes of a blob, piece by piece. Returns false if there is no such blob.
  func visitBlob(digest: [UInt8], _ body: (UnsafeRawBufferPointer) throws -> Void) throws -> Bool

  /// The version of the types, and whether a migration is under way; nil if no version was set.
  func schemaVersion() throws -> (version: Int, isMigrating: Bool)?

  /// The name of the storage of which this one is a copy that is not complete; nil if it is not.
  func unfinishedSource() throws -> String?
}

extension CopyReader {
  package func oldVersionCount(of collection: String) throws -> Int { 0 }
}
