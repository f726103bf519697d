import ObjectModel
import StorageEngine
import Synchronization
package import ValueModel

/// Collections with derived indexes, as modules above write them.
extension Transaction {
  /// Makes the collection of that name, with primary keys of UUIDs, where there is none, and gives it the derived
  /// index of that name; one by another derivation is replaced. Cheap where all is as it should be.
  package func ensureCollection(_ name: String, index: String, derivation: String) throws {
    let binding = try collection(named: name, checking: .uuid)
    let known = binding.indexes.first { $0.definition.name == index }
    if known?.definition.derivation == derivation { return }
    try savepoint {
      if known != nil { _ = try dropIndex(index, of: name) }
      try addIndex(IndexDefinition(derivation: derivation, name: index), toCollection: name)
    }
  }

  /// The objects with exactly this key in a derived index, with their primary keys; nil while the index is not there or
  /// not ready.
  package func objects(
    in collection: String, derivation: String, exactly bytes: [UInt8]
  ) throws -> [(key: RecordKey, value: Value)]? {
    guard let binding = catalog.collections[collection],
      let index = binding.indexes.first(where: { $0.definition.derivation == derivation }),
      index.isReady
    else { return nil }
    return try engine.rows(index.index, exactly: bytes).map { row in
      let value = try engine.value(binding.table, row: row).withUnsafeBytes { try core.value($0) }
      guard let key = RecordKey(of: value) else {
        throw StoreError(.engine, "a record has no primary key", collection: collection)
      }
      return (key, value)
    }
  }

  /// Whether there is an object with this primary key.
  package func hasObject(_ key: RecordKey, in collection: String) throws -> Bool {
    guard let binding = catalog.collections[collection] else { return false }
    return try engine.contains(binding.table, key: key.bytes)
  }

  /// Stores an object that was made ready outside of the transaction. Returns whether there was one before.
  @discardableResult
  package func put(_ record: ReadyRecord, in collection: String) throws -> Bool {
    let binding = try self.collection(named: collection, checking: record.key.kind)
    return try put(
      record.value, key: record.key, in: binding, .either, bytes: record.bytes,
      entries: record.entries)
  }
}

/// An object with its bytes and the entries of a derived index, made before the transaction that stores it.
package struct ReadyRecord: Sendable {
  package var key: RecordKey
  package var value: Value
  package var bytes: [UInt8]
  /// The identifier of a derivation, and the keys that it makes of `value`.
  package var entries: (derivation: String, keys: [[UInt8]])?
}

extension Store {
  /// Makes a record of an object, whose primary key is put into its hidden field. Throws `.notStorable`,
  /// `.wrongType`.
  package func readyRecord(
    _ value: Value, key: RecordKey, collection: String, derivation: (any KeyDerivation)?
  ) throws(StoreError) -> ReadyRecord {
    // Keys are made of the value as it came: what was just read is read faster than what was changed.
    let entries = derivation.map { ($0.identifier, $0.keys(of: value)) }
    let value = try value.keyed(by: key, collection)
    return ReadyRecord(
      key: key, value: value, bytes: try core.encoded(value, of: collection), entries: entries)
  }

  /// The dictionary that values are best made with, which are to be stored.
  package var valueDictionary: ValueDictionary { core.dictionary.values }

  /// Registers derivations, and builds indexes of theirs that were left unfinished.
  package func register(_ derivations: [any KeyDerivation]) {
    core.derivations.add(derivations)
    core.hasUnfinishedIndexes.store(true, ordering: .releasing)
    indexBuilder.noteCommit()
  }

  /// Waits until indexes that are being built are built.
  package func waitForIndexes() throws { try indexBuilder.wait() }
}
