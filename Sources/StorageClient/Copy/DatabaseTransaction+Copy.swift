package import CollectionModel

extension DatabaseTransaction: CopyWriter {
  package func setUnfinishedSource(_ name: String?) throws {
    var record = try DatabaseRecord(writer)
    record.unfinishedSource = name
    try record.save(writer)
  }

  package func setSchemaVersion(_ version: Int) throws {
    var record = try DatabaseRecord(writer)
    record.schema = version
    try record.save(writer)
  }

  package func create(_ collection: CopiedCollection) throws {
    var last = try lastNumber() + 1
    let table = last
    try writer.createTable(table)
    var definition = CollectionDefinition(
      name: collection.name, tableName: "\(table)", keyKind: collection.keyKind)
    definition.forms = collection.forms
    definition.relations = collection.relations
    for index in collection.indexes {
      last += 1
      try writer.createIndex(last, of: table)
      definition.indexes.append(
        CollectionDefinition.StoredIndex(
          definition: index.definition, state: .ready, isDeclared: index.isDeclared,
          number: Int(last), forms: definition.forms(of: index.definition)))
    }
    try save(
      BackendCollection(
        definition, table: table, irregular: [], versions: versionRetention(ofNew: definition.name))
    )
    noteChange(of: collection.name)
  }

  package func drop(_ collection: String) throws { _ = try dropCollection(collection) }

  package func add(_ objects: [CopiedObject], to collection: String) throws -> Int {
    guard let known = collections[collection] else {
      throw StoreError(.failed, "the collection is gone", collection: collection)
    }
    var present: Set<[UInt8]> = []
    try writer.forEachRecord(known.table, keys: objects.map(\.keyBytes)) { record in
      present.insert(record.key)
      return true
    }
    let absent = objects.filter { !present.contains($0.keyBytes) }
    try put(
      absent.map { try PreparedObject($0.key, $0.value, in: collection) }, in: collection, .absent,
      isAbsenceAllowed: true)
    return absent.count
  }

  package func remove(_ keys: [RecordKey], from collection: String) throws {
    guard let known = collections[collection] else { return }
    var found: [BackendRecord] = []
    try writer.forEachRecord(known.table, keys: keys.map(\.bytes)) { record in
      found.append(record)
      return true
    }
    try deleteTogether(found, in: known)
  }

  package func addUnbuilt(_ index: IndexDefinition, to collection: String) throws -> Bool { false }
}
