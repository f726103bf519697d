import StorageEngine
import ValueModel

/// The records with the definitions of a store's collections: one for each collection, and one that
/// counts the changes, from which readers know whether their definitions are still current.
enum CatalogRecords {
  static let table = "andiron.collections"
  static let revisionKey: [UInt8] = [0]

  /// The keys of definitions; other keys belong to the records of the schema, of the change feed
  /// and of a copy that is not complete.
  static let definitions = KeyRange.prefix([1])

  static func key(_ name: String) -> [UInt8] { [1] + Array(name.utf8) }

  /// The number in a record. Without a record, zero if the store has no definitions; one if it has
  /// some, so that a lost record hides none of them.
  ///
  /// Throws `.damaged` if the bytes are not those that a store writes.
  static func revision(
    _ bytes: [UInt8]?, hasDefinitions: () throws -> Bool
  ) throws -> UInt64 {
    guard let bytes else { return try hasDefinitions() ? 1 : 0 }
    guard let revision = revision(bytes) else {
      throw StoreError(.damaged, "the number of the definitions' revision is malformed")
    }
    return revision
  }

  /// Nil if the bytes are not those that a store writes.
  static func revision(_ bytes: [UInt8]) -> UInt64? {
    guard bytes.count == 8 else { return nil }
    let revision = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return (1...UInt64(StoredCounter.largest)).contains(revision) ? revision : nil
  }

  static func bytes(ofRevision revision: UInt64) -> [UInt8] {
    withUnsafeBytes(of: revision.littleEndian) { Array($0) }
  }

  static func definition(_ bytes: UnsafeRawBufferPointer) throws(StoreError) -> CollectionDefinition
  {
    let value: Value
    do {
      value = try Value(encoded: bytes)
    } catch {
      throw StoreError(.damaged, "a collection's definition is malformed", underlying: error)
    }
    guard let definition = CollectionDefinition(value) else {
      throw StoreError(.damaged, "a collection's definition is malformed")
    }
    return definition
  }
}
