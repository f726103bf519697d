import ObjectModel
import StorageEngine
import ValueModel

/// One transaction over any number of types: what is done through it becomes visible together, when
/// `Store.write` returns, or not at all.
///
/// Reads see the transaction's own writes. Valid only inside the closure that it is given to.
/// After an error that its methods throw the transaction can go on, unless the error's code is `.engine`:
/// then `Store.write` throws that error even where the closure caught it.
public final class Transaction {
  let core: StoreCore
  let engine: WriteTransaction
  /// The collections as this transaction sees them.
  var catalog: CollectionCatalog
  /// What it has touched, for observers.
  var changes: TransactionChanges
  /// Where changes are noted; nil in a store that keeps no feed.
  let changeLog: ChangeLog?
  /// What is noted for a migration step under way; nil in every other transaction.
  var visitNotes: VisitNotes?
  /// The types whose declarations were compared with the catalog in this transaction.
  var ensuredTypes: Set<ObjectIdentifier> = []

  init(_ core: StoreCore, _ engine: WriteTransaction) throws {
    self.core = core
    self.engine = engine
    changes = TransactionChanges(listsKeys: core.hub.isActive)
    changeLog = ChangeLog(engine)
    catalog = try core.catalogs.catalog(engine)
  }

  /// What is left to be done when the closure has returned.
  func finish() throws {
    try core.dictionary.save(in: engine)
    core.hub.willCommit(self)
  }

  /// Runs `body`; if it throws, everything that it wrote is undone, observers are told nothing of it, and the transaction
  /// can go on. Savepoints nest.
  public func savepoint<R>(_ body: () throws -> R) throws -> R {
    let catalog = catalog
    let types = ensuredTypes
    var before = changes
    // Noted apart, so that what was noted before is neither copied nor searched.
    changes = TransactionChanges(listsKeys: before.listsKeys)
    do {
      let result = try engine.savepoint(body)
      before.merge(changes)
      changes = before
      return result
    } catch {
      changes = before
      self.catalog = catalog
      ensuredTypes = types
      throw error
    }
  }
}

extension CatalogCache {
  /// The collections that a transaction sees when it begins.
  func catalog(_ transaction: WriteTransaction) throws -> CollectionCatalog {
    guard let table = transaction.existingTable(CatalogRecords.table) else {
      return CollectionCatalog()
    }
    let revision = try transaction.get(table, key: CatalogRecords.revisionKey)
    return try catalog(revision?.withUnsafeBytes { CatalogRecords.revision($0) } ?? 0) {
      try CollectionCatalog(transaction, derivations)
    }
  }

  /// The collections that a snapshot sees.
  func catalog(_ snapshot: Snapshot) throws -> CollectionCatalog {
    try catalog(ofSequence: snapshot.sequence.rawValue) {
      try catalog(try CollectionCatalog.revision(in: snapshot)) {
        try CollectionCatalog(snapshot, derivations)
      }
    }
  }
}

extension CollectionCatalog {
  init(_ transaction: WriteTransaction, _ derivations: KeyDerivationRegistry) throws {
    guard let table = transaction.existingTable(CatalogRecords.table) else { return }
    let stored = try transaction.get(table, key: CatalogRecords.revisionKey)
    revision = stored?.withUnsafeBytes { CatalogRecords.revision($0) } ?? 0
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
}
