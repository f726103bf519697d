import Andiron
import ObjectModel
import ValueModel

/// Brings a collection in line with its declaration, in a transaction: creates it, builds missing
/// indexes and drops those of earlier declarations.
struct CollectionSetup<Backend: StorageBackend> {
  private let scope: BackendWriteScope<Backend>
  private let declared: TypeDeclaration

  init(_ scope: BackendWriteScope<Backend>, _ declared: TypeDeclaration) {
    self.scope = scope
    self.declared = declared
  }

  func run() throws -> BackendCollection {
    var collection =
      try known
      ?? Self.create(
        CollectionDefinition(name: declared.name, keyKind: declared.keyKind), in: scope)
    var definition = collection.definition
    definition.forms = declared.forms
    definition.relations = declared.relations
    var dropped: Set<Int64> = []
    var rebuilt: [IndexDefinition] = []
    // Those with a derivation belong to other modules.
    for index in collection.indexes where index.definition.derivation == nil {
      let isCurrent = index.stored.forms == definition.forms(of: index.definition)
      // A copy of another storage may have indexes that no declaration names.
      let isWanted = !index.stored.isDeclared || declared.indexes.contains(index.definition)
      if isCurrent && isWanted { continue }
      if isWanted { rebuilt.append(index.definition) }
      try scope.writer.dropIndex(index.number)
      dropped.insert(index.number)
    }
    definition.indexes.removeAll { dropped.contains(Int64($0.number)) }
    var added: [Int64] = []
    for index in declared.indexes + rebuilt
    where !definition.indexes.contains(where: { $0.definition == index }) {
      let number = try scope.writer.nextNumber()
      try scope.writer.createIndex(number, of: collection.table)
      definition.indexes.append(
        CollectionDefinition.StoredIndex(
          definition: index, state: .ready, isDeclared: declared.indexes.contains(index),
          number: Int(number),
          forms: definition.forms(of: index)))
      added.append(number)
    }
    collection = collection.with(definition, irregular: collection.irregular.subtracting(dropped))
    return try scope.save(try built(Set(added), of: collection))
  }

  private var known: BackendCollection? { scope.collections[declared.name] }

  /// A new collection without objects and indexes, which is not saved yet.
  static func create(
    _ definition: CollectionDefinition, in scope: BackendWriteScope<Backend>
  ) throws -> BackendCollection {
    let table = try scope.writer.nextNumber()
    try scope.writer.createTable(table)
    var definition = definition
    definition.tableName = "\(table)"
    return BackendCollection(definition, table: table, irregular: [])
  }

  /// The number of records whose entries are added at a time.
  private static var batchCount: Int { 1_000 }

  /// The collection with the entries of its objects in new indexes.
  private func built(
    _ added: Set<Int64>, of collection: BackendCollection
  ) throws -> BackendCollection {
    guard !added.isEmpty, try scope.writer.recordCount(collection.table, limit: 1) > 0 else {
      return collection
    }
    let indexes = collection.indexes.filter { added.contains($0.number) }
    var irregular = collection.irregular
    var batch: [(entry: BackendEntry, row: Int64)] = []
    let addBatch = {
      if !batch.isEmpty { try scope.writer.add(batch) }
      batch.removeAll(keepingCapacity: true)
    }
    try scope.writer.forEachRecord(collection.table) { record in
      let value = try record.value(collection.name)
      for index in indexes {
        let keys = try scope.keys(of: value, in: index, collection)
        if keys.count != 1 { irregular.insert(index.number) }
        batch += keys.map { (BackendEntry(index: index.number, bytes: $0.bytes), record.row) }
      }
      if batch.count >= Self.batchCount { try addBatch() }
      return true
    }
    try addBatch()
    for index in indexes where index.definition.isUnique { try checkUnique(index, collection) }
    return collection.with(irregular: irregular)
  }

  /// Throws `.notUnique` if two objects have the same key.
  private func checkUnique(
    _ index: BackendCollection.KeptIndex, _ collection: BackendCollection
  ) throws {
    try scope.writer.forEachRecord(collection.table) { record in
      let value = try record.value(collection.name)
      try scope.checkUnique(
        value, replacing: nil, row: record.row,
        in: collection.with(collection.definition.only(index)))
      return true
    }
  }
}

extension CollectionDefinition {
  /// The definition with one of its indexes.
  fileprivate func only(_ index: BackendCollection.KeptIndex) -> CollectionDefinition {
    var definition = self
    definition.indexes = [index.stored]
    return definition
  }
}
