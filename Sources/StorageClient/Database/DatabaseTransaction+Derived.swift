package import CollectionModel
package import ObjectModel

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
      let collection = try collections[name] ?? CollectionSetup(self).create(name, keyKind)
      guard collection.definition.keyKind == keyKind else {
        throw StoreError(
          .wrongType, "the collection has primary keys of another kind", collection: name)
      }
      try replaceIndex(indexName, by: derivation.identifier, of: collection)
    }
  }

  /// Ensures that the collection of a type exists and that its derived index of that name is the
  /// one of this derivation, in place of one whose derivation begins with `prefix`.
  ///
  /// Throws `StoreError`: `.invalidDeclaration` if another kind of index has the name, and what
  /// writing throws. Cost: reads all objects if the index is not there.
  package func ensureIndex<Object: StoredObject>(
    _ name: String, _ derivation: any KeyDerivation, prefix: String, of type: Object.Type
  ) throws {
    try checkOpen()
    try ensureIndex(name, derivation, prefix: prefix, of: try collection(of: type))
  }

  /// Ensures the index of a collection that exists, as of that of a type. Also throws
  /// `.noSuchCollection`.
  package func ensureIndex(
    _ name: String, _ derivation: any KeyDerivation, prefix: String, ofCollection collection: String
  ) throws {
    try checkOpen()
    guard let known = collections[collection] else {
      throw StoreError(
        .noSuchCollection, "there is no such collection", collection: collection)
    }
    try ensureIndex(name, derivation, prefix: prefix, of: known)
  }

  private func ensureIndex(
    _ name: String, _ derivation: any KeyDerivation, prefix: String,
    of collection: BackendCollection
  ) throws {
    core.derivations.add([derivation])
    if let known = collection.indexes.first(where: { $0.definition.name == name }) {
      if known.definition.derivation == derivation.identifier { return }
      guard known.definition.derivation?.hasPrefix(prefix) ?? false else {
        throw StoreError(
          .invalidDeclaration, "another kind of index has this name", collection: collection.name,
          index: name)
      }
    }
    try savepoint { try replaceIndex(name, by: derivation.identifier, of: collection) }
  }

  /// Gives a collection a derived index in place of another one of its name, and builds it.
  private func replaceIndex(
    _ name: String, by derivation: String, of known: BackendCollection
  ) throws {
    let collection = try without(known.indexes.filter { $0.definition.name == name }, known)
    var definition = collection.definition
    let number = max(collection.last, try lastNumber()) + 1
    try writer.createIndex(number, of: collection.table)
    definition.indexes.append(
      CollectionDefinition.StoredIndex(
        definition: IndexDefinition(derivation: derivation, name: name), state: .ready,
        isDeclared: false, number: Int(number), forms: []))
    let added = collection.with(definition, irregular: collection.irregular.union([number]))
    try save(try CollectionSetup(self).built([number], of: added))
  }

  /// Drops the derived index of this name whose derivation begins with `prefix`. Returns false if
  /// the collection has no such index. Throws `StoreError` as writing does.
  package func dropIndex(
    _ name: String, prefix: String, ofCollection collection: String
  ) throws -> Bool {
    try checkOpen()
    guard let known = collections[collection],
      let index = known.indexes.first(where: {
        $0.definition.name == name && $0.definition.derivation?.hasPrefix(prefix) ?? false
      })
    else { return false }
    try savepoint { _ = try save(without([index], known)) }
    return true
  }

  /// The collection without some of its indexes, which are dropped. Its definition is not saved.
  private func without(
    _ indexes: [BackendCollection.KeptIndex], _ collection: BackendCollection
  ) throws -> BackendCollection {
    var definition = collection.definition
    for index in indexes {
      try writer.dropIndex(index.number)
      definition.indexes.removeAll { Int64($0.number) == index.number }
    }
    return collection.with(
      definition, irregular: collection.irregular.subtracting(indexes.map(\.number)))
  }

  /// Whether the collection has the index of this derivation.
  package func hasIndex(_ derivation: String, in name: String) -> Bool {
    collections[name]?.indexes.contains { $0.definition.derivation == derivation } ?? false
  }

  /// Writes objects, each in place of the one with its primary key or as a new one. Returns for
  /// each whether it was added. Throws `StoreError` as writing objects of a type does.
  ///
  /// With `notesVersions` false, the caller has noted the versions, in the order of its own writes.
  @discardableResult
  package func put(
    _ objects: [PreparedObject], in name: String, notesVersions: Bool = true
  ) throws -> [Bool] {
    try put(objects, in: name, .either, notesVersions: notesVersions)
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

  /// Removes an object without regard to the rules of relations, if it exists, and all its
  /// versions. Returns false if there was nothing. Throws `StoreError` as writing does.
  @discardableResult
  package func purge(_ key: RecordKey, in name: String) throws -> Bool {
    try checkOpen()
    let record = try collections[name].flatMap { collection in
      try writer.record(collection.table, key: key.bytes).map { (collection, $0) }
    }
    if let (collection, record) = record { try delete(record, in: collection) }
    return try forgetVersions(key, in: name) || record != nil
  }

  /// The collection without the derived indexes whose code the program does not have: their entries
  /// would be wrong after a write. A program that has the code builds them again.
  func writable(_ collection: BackendCollection) throws -> BackendCollection {
    let unknown = collection.indexes.filter {
      !core.derivations.canMakeEntries(of: $0.definition)
    }
    return unknown.isEmpty ? collection : try save(without(unknown, collection))
  }
}
