import ObjectModel
import StorageEngine
package import ValueModel

/// What a copy from another storage writes.
extension Transaction {
  /// Creates a collection with the properties of one in another storage: kind of keys, relations
  /// and indexes, other than derived ones. One that exists stays as it is.
  ///
  /// Throws `.wrongType` if it exists and its keys are of another kind, and `.invalidDeclaration`.
  package func create(copyOf definition: CollectionDefinition) throws {
    let isNew = catalog.collections[definition.name] == nil
    let binding = try collection(named: definition.name, checking: definition.keyKind)
    guard isNew else { return }
    try addCopies(of: definition, to: binding)
  }

  /// How far an unfinished copy into this store came; nil if there is none. Throws `.damaged`.
  package func copyMark() throws -> Value? {
    guard let table = engine.existingTable(CatalogRecords.table),
      let bytes = try engine.get(table, key: CopyRecord.key)
    else { return nil }
    do {
      return try Value(encoded: bytes)
    } catch {
      throw StoreError(.damaged, "the record of a copy is malformed", underlying: error)
    }
  }

  /// Keeps how far a copy came; nil if it is complete.
  package func setCopyMark(_ mark: Value?) throws {
    let table = try engine.table(CatalogRecords.table)
    if let mark {
      try engine.put(table, key: CopyRecord.key, value: try mark.encoded())
    } else {
      try engine.delete(table, key: CopyRecord.key)
    }
  }

  /// Makes a version that of the store's types; no migration is under way.
  package func setSchemaVersion(_ version: Int) throws {
    try save(SchemaRecord(version: version))
  }

  /// The version of the store's types, and whether a migration is under way; nil if the store has
  /// none yet. Throws `.damaged`.
  package func schemaVersion() throws -> (version: Int, isMigrating: Bool)? {
    guard let table = engine.existingTable(CatalogRecords.table),
      let bytes = try engine.get(table, key: SchemaRecord.key)
    else { return nil }
    let record = try SchemaRecord(bytes)
    return (record.version, record.target != nil)
  }
}
