package import Andiron
package import ValueModel

/// A storage whose collections can be read and written without their types.
package protocol UntypedStorage: Sendable {
  /// Calls `body` with the storage as of one commit.
  func readUntyped<R>(_ body: (any UntypedReader) throws -> R) throws -> R
  /// Calls `body` in a transaction.
  func writeUntyped<R>(_ body: (any UntypedWriter) throws -> R) throws -> R
}

/// The collections of a storage without their types. The methods throw `StorageError`.
package protocol UntypedReader {
  /// The definitions of all collections, sorted by name.
  func copiedDefinitions() throws -> [CollectionDefinition]
  func copiedCount(of collection: String) throws -> Int
  /// Calls `body` with the objects of a collection in the order of their keys' bytes, from the
  /// first one after `key`, until it returns false. `limit` is the number that will be wanted.
  func visitCopied(
    _ collection: String, after key: RecordKey?, limit: Int,
    _ body: (RecordKey, Value) throws -> Bool) throws
  /// The version of the types, and whether a migration is under way; nil if there is none yet.
  func copiedVersion() throws -> (version: Int, isMigrating: Bool)?
  /// Whether there are blobs.
  var hasBlobs: Bool { get }
}

package protocol UntypedWriter: UntypedReader {
  /// Creates a collection with the same properties. One that exists stays as it is.
  func create(_ definition: CollectionDefinition) throws
  /// Adds an object, or replaces the one with the same key.
  func put(_ value: Value, key: RecordKey, in collection: String) throws
  func setVersion(_ version: Int) throws
  /// How far an unfinished copy into this storage came; nil if there is none.
  func copyMark() throws -> Value?
  func setCopyMark(_ mark: Value?) throws
}
