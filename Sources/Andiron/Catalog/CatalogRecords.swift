import StorageEngine
import ValueModel

/// The records with the definitions of a store's collections: one for each collection, and one that
/// counts the changes, from which readers know whether their definitions are still current.
enum CatalogRecords {
  static let table = "andiron.collections"
  static let revisionKey: [UInt8] = [0]

  /// The keys of definitions; other keys belong to the schema's record and the change feed's.
  static let definitions = KeyRange.prefix([1])

  static func key(_ name: String) -> [UInt8] { [1] + Array(name.utf8) }

  static func revision(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    bytes.count == 8 ? UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)) : 0
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
