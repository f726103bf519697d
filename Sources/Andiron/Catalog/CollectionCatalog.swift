import StorageEngine

/// All collections in one state of the store.
struct CollectionCatalog: Sendable {
  /// Rises with every change of a definition.
  var revision: UInt64 = 0
  var collections = CollectionTable()
}

extension CollectionCatalog {
  /// The revision that a snapshot sees; 0 if there are no collections.
  static func revision(in snapshot: Snapshot) throws -> UInt64 {
    guard let table = snapshot.table(CatalogRecords.table) else { return 0 }
    return try CatalogRecords.revision(snapshot.get(table, key: CatalogRecords.revisionKey)) {
      snapshot.count(table, in: CatalogRecords.definitions) > 0
    }
  }

  /// The revision that a transaction sees; 0 if there are no collections.
  static func revision(in transaction: WriteTransaction, _ table: Table) throws -> UInt64 {
    let stored = try transaction.get(table, key: CatalogRecords.revisionKey)
    return try CatalogRecords.revision(stored) {
      var isFound = false
      try transaction.forEach(table, in: CatalogRecords.definitions) { _, _ in
        isFound = true
        return false
      }
      return isFound
    }
  }

  /// The collections that a snapshot sees. Throws `.damaged` if their records are malformed.
  init(_ snapshot: Snapshot, _ derivations: KeyDerivationRegistry) throws {
    guard let table = snapshot.table(CatalogRecords.table) else { return }
    revision = try Self.revision(in: snapshot)
    var cursor = try snapshot.cursor(table, CatalogRecords.definitions)
    while cursor.next() {
      let definition = try cursor.withRecord { _, value in
        try CatalogRecords.definition(value)
      }
      let binding = try CollectionBinding(definition, derivations) {
        snapshot.table($0)
      } index: {
        snapshot.index($0)
      }
      collections[definition.name] = binding
    }
  }

  init(_ transaction: WriteTransaction, _ derivations: KeyDerivationRegistry) throws {
    guard let table = transaction.existingTable(CatalogRecords.table) else { return }
    revision = try Self.revision(in: transaction, table)
    try transaction.forEach(table, in: CatalogRecords.definitions) { _, value in
      let definition = try CatalogRecords.definition(value)
      collections[definition.name] = try CollectionBinding(definition, derivations) {
        transaction.existingTable($0)
      } index: {
        transaction.existingIndex($0)
      }
      return true
    }
  }

  /// The relations whose keys belong to this collection, with the collections that hold them.
  func relations(to name: String) -> [(holder: CollectionBinding, relation: RelationDefinition)] {
    collections.withRelations.flatMap { holder in
      holder.definition.relations.filter { $0.target == name }.map { (holder, $0) }
    }
  }

  /// Whether deleting from this collection affects others.
  func hasRules(for name: String) -> Bool {
    collections.withRelations.contains { holder in
      holder.definition.relations.contains { $0.target == name && $0.rule != .nothing }
    }
  }
}
