package import CollectionModel

/// Collections with derived indexes, whose entries are made by code that the program gives to the
/// storage.
extension DatabaseTransaction {
  /// Ensures that the collection exists, with primary keys of a kind, and that its derived index of
  /// that name is the one of this derivation. An index of another derivation is dropped.
  ///
  /// Throws `StoreError`: `.wrongType` if its primary keys are of another kind, and what writing
  /// throws. Cost: reads all objects if the index is not there.
  package func ensureCollection(
    _ name: String, _ keyKind: RecordKey.Kind, index indexName: String,
    _ derivation: any KeyDerivation
  ) throws {
    core.derivations.add([derivation])
    if hasIndex(derivation.identifier, in: name) { return }
    try savepoint {
      let setup = CollectionSetup(self)
      var collection = try collections[name] ?? setup.create(name, keyKind)
      guard collection.definition.keyKind == keyKind else {
        throw StoreError(
          .wrongType, "the collection has primary keys of another kind", collection: name)
      }
      var definition = collection.definition
      for index in collection.indexes where index.definition.name == indexName {
        try writer.dropIndex(index.number)
        definition.indexes.removeAll { Int64($0.number) == index.number }
      }
      let number = max(collection.last, try lastNumber()) + 1
      try writer.createIndex(number, of: collection.table)
      definition.indexes.append(
        CollectionDefinition.StoredIndex(
          definition: IndexDefinition(derivation: derivation.identifier, name: indexName),
          state: .ready, isDeclared: false, number: Int(number), forms: []))
      collection = collection.with(definition, irregular: collection.irregular.union([number]))
      try save(try setup.built([number], of: collection))
    }
  }

  /// Whether the collection has the index of this derivation.
  package func hasIndex(_ derivation: String, in name: String) -> Bool {
    collections[name]?.indexes.contains { $0.definition.derivation == derivation } ?? false
  }

  /// Writes objects, each in place of the one with its primary key or as a new one. Returns for
  /// each whether it was added. Throws `StoreError` as writing objects of a type does.
  @discardableResult
  package func put(_ objects: [PreparedObject], in name: String) throws -> [Bool] {
    try put(objects, in: name, .either)
  }

  /// Deletes the object with this primary key, with regard to the rules of relations. Returns false
  /// if there is no such object. Throws `StoreError` as deleting an object of a type does.
  package func delete(_ key: RecordKey, in name: String) throws -> Bool {
    try checkOpen()
    guard let collection = collections[name],
      let record = try writer.record(collection.table, key: key.bytes)
    else { return false }
    try delete([record], of: collection)
    return true
  }

  /// The collection without the derived indexes whose code the program does not have: their entries
  /// would be wrong after a write. A program that has the code builds them again.
  func writable(_ collection: BackendCollection) throws -> BackendCollection {
    let unknown = collection.indexes.filter {
      !core.derivations.canMakeEntries(of: $0.definition)
    }
    if unknown.isEmpty { return collection }
    var definition = collection.definition
    for index in unknown {
      try writer.dropIndex(index.number)
      definition.indexes.removeAll { Int64($0.number) == index.number }
    }
    return try save(
      collection.with(
        definition, irregular: collection.irregular.subtracting(unknown.map(\.number))))
  }
}
