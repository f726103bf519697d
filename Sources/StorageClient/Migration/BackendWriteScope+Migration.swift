package import Andiron
package import ValueModel

extension BackendWriteScope {
  /// Stores the record of the schema. With a new version or target, all programs read it again.
  func save(_ schema: BackendSchema) throws {
    let table = BackendTables.definitions
    if let known = try writer.record(table, key: BackendSchema.key) {
      let old = try BackendSchema(known)
      try writer.update(table, row: known.row, schema.content, removing: [], adding: [])
      if old.version == schema.version, old.target == schema.target { return }
    } else {
      try writer.insert(table, key: BackendSchema.key, schema.content, entries: [])
    }
    try writer.noteDefinitions()
  }

  /// Gives a collection another name, also in the relations of other collections that name it.
  func renameCollection(_ name: String, to newName: String) throws {
    guard let known = collections[name] else { return }
    guard collections[newName] == nil else {
      throw StorageError(
        .invalidDeclaration, "there is a collection of this name", collection: newName)
    }
    try removeDefinition(of: known)
    var definition = known.definition
    definition.name = newName
    try save(known.with(definition))
    for other in collections.values {
      var definition = other.definition
      guard definition.relations.contains(where: { $0.target == name }) else { continue }
      for position in definition.relations.indices
      where definition.relations[position].target == name {
        definition.relations[position].target = newName
      }
      try save(other.with(definition))
    }
    note(changed: [name, newName])
  }

  /// Drops a collection with its objects and indexes, and returns how many objects there were.
  @discardableResult
  func dropCollection(_ name: String) throws -> Int {
    guard let known = collections[name] else { return 0 }
    let count = try writer.recordCount(known.table, limit: nil)
    for index in known.indexes { try writer.dropIndex(index.number) }
    try writer.dropTable(known.table)
    try removeDefinition(of: known)
    try writer.noteDefinitions()
    note(changed: [name])
    return count
  }

  private func removeDefinition(of collection: BackendCollection) throws {
    let table = BackendTables.definitions
    let key = BackendCollection.key(collection.name)
    if let record = try writer.record(table, key: key) {
      try writer.delete(table, row: record.row, entries: [])
    }
    collections[collection.name] = nil
  }
}

extension BackendWriteScope: MigrationTarget {
  package func migratedValue(key: RecordKey, in name: String) throws -> Value? {
    guard let collection = try openCollection(name) else { return nil }
    return try writer.record(collection.table, key: key.bytes).map { try $0.value(name) }
  }

  package func putMigrated(_ value: Value, key: RecordKey, in name: String) throws -> Bool {
    _ = try openCollection(name)
    guard value.kind == .object else {
      throw StorageError(.wrongType, "expected an object, found \(value.kind)", collection: name)
    }
    var value = value
    value[hidden: .primaryKey] = key.keyValue
    hasWrittenOthers = true
    return try put(value, key: key, in: untypedCollection(name, key.kind), .either)
  }

  package func deleteMigrated(key: RecordKey, in name: String) throws -> Bool {
    guard let collection = try openCollection(name),
      let record = try writer.record(collection.table, key: key.bytes)
    else { return false }
    hasWrittenOthers = true
    try deleteWithRules([record], in: collection)
    return true
  }

  package func migratedCount(of name: String) throws -> Int {
    guard let collection = try openCollection(name) else { return 0 }
    return try writer.recordCount(collection.table, limit: nil)
  }

  /// The collection, if it exists. Throws `.closed` after the end of the transaction.
  private func openCollection(_ name: String) throws -> BackendCollection? {
    try checkOpen()
    return collections[name]
  }

  /// The collection with this name, created without indexes if it does not exist. Throws
  /// `.wrongType` if its keys are of another kind, and `.invalidDeclaration` if it cannot have this
  /// name or kind of keys.
  func untypedCollection(_ name: String, _ kind: RecordKey.Kind) throws -> BackendCollection {
    if let known = collections[name] {
      guard known.definition.keyKind == kind else {
        throw StorageError(
          .wrongType, "its primary keys are of kind \(known.definition.keyKind)",
          collection: name)
      }
      return known
    }
    let definition = CollectionDefinition(name: name, keyKind: kind)
    try StorageError.wrapping { try definition.check() }
    return try save(CollectionSetup<Backend>.create(definition, in: self))
  }
}
