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

extension CollectionCatalog {
  /// The revision that a snapshot sees; 0 if there are no collections.
  static func revision(in snapshot: Snapshot) throws -> UInt64 {
    guard let table = snapshot.table(CatalogRecords.table) else { return 0 }
    return try snapshot.withValue(table, key: CatalogRecords.revisionKey) {
      CatalogRecords.revision($0)
    } ?? 0
  }

  /// The collections that a snapshot sees. Throws `.engine` if their records are malformed.
  init(_ snapshot: Snapshot, _ derivations: KeyDerivationRegistry) throws {
    guard let table = snapshot.table(CatalogRecords.table) else { return }
    revision = try Self.revision(in: snapshot)
    var cursor = try snapshot.cursor(table, CatalogRecords.definitions)
    while cursor.next() {
      let definition = try cursor.withRecord { _, value in
        try CatalogRecords.definition(value)
      }
      let binding = try CollectionBinding(definition, derivations) {
        snapshot.table($0)
      } index: {
        snapshot.index($0)
      }
      collections[definition.name] = binding
    }
  }
}

extension CollectionBinding {
  /// Throws `.engine` if a table or an index in the definition is missing.
  convenience init(
    _ definition: CollectionDefinition, _ derivations: KeyDerivationRegistry,
    table: (String) -> Table?, index: (String) -> Index?
  ) throws(StoreError) {
    guard let table = table(definition.tableName) else {
      throw StoreError(.damaged, "the collection's table is missing", collection: definition.name)
    }
    var indexes: [BoundIndex] = []
    for stored in definition.indexes {
      guard let index = index(definition.engineName(of: stored)) else {
        throw StoreError(
          .damaged, "the index is missing", collection: definition.name,
          index: stored.definition.name)
      }
      indexes.append(BoundIndex(stored, index, derivations))
    }
    self.init(definition: definition, table: table, indexes: indexes)
  }
}
