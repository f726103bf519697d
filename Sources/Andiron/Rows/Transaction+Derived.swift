import StorageEngine
package import ValueModel

/// Collections with derived indexes, as other modules write them.
extension Transaction {
  /// Creates the collection with this name, with UUIDs as primary keys, if it does not exist, and
  /// gives it the derived index of this name. An index with the same name by another derivation is
  /// replaced. Cheap if nothing has to change.
  package func ensureCollection(_ name: String, index: String, derivation: String) throws {
    let binding = try collection(named: name, checking: .uuid)
    let known = binding.indexes.first { $0.definition.name == index }
    if known?.definition.derivation == derivation { return }
    try savepoint {
      if known != nil { _ = try dropIndex(index, of: name) }
      try addIndex(IndexDefinition(derivation: derivation, name: index), toCollection: name)
    }
  }

  /// The objects with exactly this key in a derived index, with their primary keys; nil if the
  /// index does not exist or is not ready.
  package func objects(
    in collection: String, derivation: String, exactly bytes: [UInt8]
  ) throws -> [(key: RecordKey, value: Value)]? {
    guard let binding = catalog.collections[collection],
      let index = binding.indexes.first(where: { $0.definition.derivation == derivation }),
      index.isReady
    else { return nil }
    return try engine.rows(index.index, exactly: bytes).map { row in
      let value = try engine.value(binding.table, row: row).withUnsafeBytes {
        try core.value($0, of: binding)
      }
      guard let key = RecordKey(of: value) else {
        throw StoreError(.damaged, "a record has no primary key", collection: collection)
      }
      return (key, value)
    }
  }

  /// Whether an object with this primary key exists.
  package func hasObject(_ key: RecordKey, in collection: String) throws -> Bool {
    guard let binding = catalog.collections[collection] else { return false }
    return try engine.contains(binding.table, key: key.bytes)
  }

  /// Whether the store has a version of an object with this key, current or old. Throws `.damaged`
  /// or `.failed` if the store cannot be read. Cost: two look-ups.
  package func hasVersions(_ key: RecordKey, in collection: String) throws -> Bool {
    guard let binding = catalog.collections[collection] else { return false }
    let bytes = key.bytes
    return try engine.contains(binding.table, key: bytes)
      || engine.hasOldVersions(of: bytes, in: binding.table)
  }

  /// Stores an object that was prepared outside the transaction. Returns whether it replaced
  /// another.
  @discardableResult
  package func put(_ record: ReadyRecord, in collection: String) throws -> Bool {
    let binding = try self.collection(named: collection, checking: record.key.kind)
    return try put(
      record.value, key: record.key, in: binding, .either, bytes: record.bytes,
      entries: record.entries)
  }
}

extension Transaction {
  /// Prepares a record as ``Store`` does outside transactions; throws what that throws.
  package func readyRecord(
    _ value: Value, key: RecordKey, collection: String, derivation: (any KeyDerivation)?
  ) throws(StoreError) -> ReadyRecord {
    try core.readyRecord(value, key: key, collection: collection, derivation: derivation)
  }
}
