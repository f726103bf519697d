import Andiron
import StorageClient
import ValueModel

/// Creates collections with an index that a derivation makes, and rebuilds the index if it is of
/// another one.
struct CollectionUpkeep<Writer: BackendWriter> {
  let writer: Writer
  var collections: [String: BackendCollection]

  /// Whether the collection is there, with this index.
  func isReady(_ name: String, _ derivation: String) -> Bool {
    collections[name]?.indexes.contains { $0.definition.derivation == derivation } ?? false
  }

  /// Brings a collection in line. `keys` makes the entries of its objects.
  ///
  /// Throws `StorageError.wrongType` if its primary keys are no UUIDs, and what the writer throws.
  mutating func ensure(
    _ name: String, index indexName: String, _ derivation: String,
    _ keys: (Value) throws -> [[UInt8]]
  ) throws {
    if isReady(name, derivation) { return }
    var collection = try collections[name] ?? created(name)
    guard collection.definition.keyKind == .uuid else {
      throw StorageError(
        .wrongType, "the collection has primary keys of another kind", collection: name)
    }
    var definition = collection.definition
    for index in collection.indexes where index.definition.name == indexName {
      try writer.dropIndex(index.number)
      definition.indexes.removeAll { Int64($0.number) == index.number }
    }
    let number = try writer.nextNumber()
    try writer.createIndex(number, of: collection.table)
    definition.indexes.append(
      CollectionDefinition.StoredIndex(
        definition: IndexDefinition(derivation: derivation, name: indexName), state: .ready,
        isDeclared: false, number: Int(number), forms: []))
    collection = collection.with(
      definition, irregular: collection.irregular.union([number]))
    try fill(number, of: collection, keys)
    try save(collection)
  }

  private func created(_ name: String) throws -> BackendCollection {
    let table = try writer.nextNumber()
    try writer.createTable(table)
    return BackendCollection(
      CollectionDefinition(name: name, tableName: "\(table)", keyKind: .uuid), table: table,
      irregular: [])
  }

  /// The number of entries that are added at a time.
  private static var batchCount: Int { 10_000 }

  private func fill(
    _ index: Int64, of collection: BackendCollection, _ keys: (Value) throws -> [[UInt8]]
  ) throws {
    guard try writer.recordCount(collection.table, limit: 1) > 0 else { return }
    var batch: [(entry: BackendEntry, row: Int64)] = []
    try writer.forEachRecord(collection.table) { record in
      let value = try record.value(collection.name)
      for bytes in try keys(value) {
        batch.append((BackendEntry(index: index, bytes: bytes), record.row))
      }
      if batch.count >= Self.batchCount {
        try writer.add(batch)
        batch.removeAll(keepingCapacity: true)
      }
      return true
    }
    if !batch.isEmpty { try writer.add(batch) }
  }

  private mutating func save(_ collection: BackendCollection) throws {
    let key = BackendCollection.key(collection.name)
    if let known = try writer.record(BackendCollection.definitions, key: key) {
      try writer.update(
        BackendCollection.definitions, row: known.row, collection.content, removing: [],
        adding: [])
    } else {
      try writer.insert(
        BackendCollection.definitions, key: key, collection.content, entries: [])
    }
    try writer.noteDefinitions()
    collections[collection.name] = collection
  }
}
