import CollectionModel

/// Changes of whole collections, for migrations.
extension DatabaseTransaction {
  /// Gives a collection another name, also in the relations of other collections that name it. Does
  /// nothing if no collection has the old name.
  func renameCollection(_ name: String, to newName: String) throws {
    guard let known = collections[name] else { return }
    guard collections[newName] == nil else {
      throw StoreError(
        .invalidDeclaration, "there is a collection of this name", collection: newName)
    }
    try renameVersions(of: name, to: newName)
    try forget(known)
    var definition = known.definition
    definition.name = newName
    try save(known.with(definition))
    for other in collections.values.sorted(by: { $0.name < $1.name }) {
      var definition = other.definition
      guard definition.relations.contains(where: { $0.target == name }) else { continue }
      for position in definition.relations.indices
      where definition.relations[position].target == name {
        definition.relations[position].target = newName
      }
      try save(other.with(definition))
    }
  }

  /// Removes a collection with its objects and indexes. Returns the number of objects.
  func dropCollection(_ name: String) throws -> Int {
    guard let known = collections[name] else { return 0 }
    let count = try writer.recordCount(known.table, limit: nil)
    try noteRemoval(of: known)
    try forgetVersions(of: name)
    for index in known.indexes { try writer.dropIndex(index.number) }
    try writer.dropTable(known.table)
    // Its numbers are not given again.
    var record = try DatabaseRecord(writer)
    record.last = max(record.last, known.last)
    try record.save(writer)
    try forget(known)
    return count
  }

  /// Removes the definition of a collection.
  private func forget(_ collection: BackendCollection) throws {
    let key = BackendCollection.key(collection.name)
    if let record = try writer.record(BackendCollection.definitions, key: key) {
      try writer.delete(BackendCollection.definitions, row: record.row, entries: [])
    }
    try writer.noteDefinitions()
    collections[collection.name] = nil
    noteChange(of: collection.name)
  }
}
