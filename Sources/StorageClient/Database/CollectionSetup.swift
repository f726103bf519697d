import CollectionModel
import ObjectModel
import ValueModel

/// Brings a collection in line with its declaration, in a transaction: creates it, builds missing
/// indexes and drops those of earlier declarations.
struct CollectionSetup<Writer: BackendWriter> {
  private let scope: DatabaseTransaction<Writer>

  init(_ scope: DatabaseTransaction<Writer>) { self.scope = scope }

  func run(_ declared: TypeDeclaration) throws -> BackendCollection {
    var collection =
      try scope.collections[declared.name] ?? create(declared.name, declared.keyKind)
    var definition = collection.definition
    definition.forms = declared.forms
    definition.relations = declared.relations
    let change = DefinitionChange(of: definition, to: declared)
    // A database has the indexes of declarations alone.
    let dropped = Set((change.dropped + change.rebuilt).map { Int64($0.number) })
    for number in dropped.sorted() { try scope.writer.dropIndex(number) }
    definition.indexes.removeAll { dropped.contains(Int64($0.number)) }
    var added: [Int64] = []
    var last = max(collection.last, try scope.lastNumber())
    for index in change.added {
      last += 1
      let number = last
      try scope.writer.createIndex(number, of: collection.table)
      definition.indexes.append(
        CollectionDefinition.StoredIndex(
          definition: index, state: .ready, isDeclared: true, number: Int(number),
          forms: definition.forms(of: index)))
      added.append(number)
    }
    collection = collection.with(definition, irregular: collection.irregular.subtracting(dropped))
    return try scope.save(try built(Set(added), of: collection))
  }

  /// A collection with a table of its own, whose definition is not stored yet.
  func create(_ name: String, _ keyKind: RecordKey.Kind) throws -> BackendCollection {
    let table = try scope.lastNumber() + 1
    try scope.writer.createTable(table)
    let definition = CollectionDefinition(
      name: name, tableName: "\(table)", keyKind: keyKind)
    return BackendCollection(
      definition, table: table, irregular: [], versions: scope.versionRetention(ofNew: name))
  }

  /// The number of records whose entries are added at a time.
  private static var batchCount: Int { 1_000 }

  /// The collection with the entries of its objects in new indexes.
  func built(
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
