import StorageEngine

/// One transaction over any number of types: its changes become visible together, when
/// `Store.write` returns, or not at all.
///
/// Reads see the transaction's own writes. A transaction is valid only inside the closure that
/// receives it.
///
/// After a method has thrown, the transaction can continue, unless the engine failed to write: then
/// `Store.write` throws that error even if the closure caught it.
public final class Transaction {
  let core: StoreCore
  let engine: WriteTransaction
  /// The collections as this transaction sees them.
  var catalog: CollectionCatalog
  /// The revision of the catalog when the transaction began.
  private let firstRevision: UInt64
  /// The objects that the transaction has touched, for observers.
  var changes: TransactionChanges
  /// The work to do in the background after the commit.
  var upkeep = TransactionUpkeep()
  /// The log that records changes; nil in a store without a change feed.
  let changeLog: ChangeLog?
  /// Notes for a running migration step; nil in every other transaction.
  var visitNotes: VisitNotes?
  /// The types whose declarations were compared with the catalog in this transaction.
  var ensuredTypes: Set<ObjectIdentifier> = []
  /// The writers of indexes with keepers, by the engine's name of the index.
  var indexWriters: [String: any IndexWriter] = [:]

  init(_ core: StoreCore, _ engine: WriteTransaction) throws {
    self.core = core
    self.engine = engine
    changes = TransactionChanges(listsKeys: core.hub.isActive)
    changeLog = ChangeLog(engine)
    catalog = try core.catalogs.catalog(engine)
    firstRevision = catalog.revision
  }

  /// The collections, if the transaction has changed their definitions.
  var changedCatalog: CollectionCatalog? {
    catalog.revision == firstRevision ? nil : catalog
  }

  /// Completes the transaction after its closure has returned.
  func finish() throws {
    try writeCollected()
    upkeep.hasUntidyIndexes = indexWriters.values.contains(where: \.isUntidy)
    try core.dictionary.save(in: engine)
    recordChanges()
  }

  /// Records for observers what is about to be committed; no snapshot can see it yet.
  private func recordChanges() {
    changes.sequence = engine.lastSequence.rawValue
    guard core.hub.isActive, !changes.all.isEmpty else { return }
    changes.isRecorded = true
    core.hub.add(changes.all, sequence: changes.sequence)
  }

  /// Runs `body`.
  ///
  /// If it throws, everything it wrote is undone, observers do not see it, and the transaction can
  /// continue. Savepoints can be nested. Rethrows what `body` throws.
  public func savepoint<R>(_ body: () throws -> R) throws -> R {
    let catalog = catalog
    let types = ensuredTypes
    var before = changes
    let writers = indexWriters
    for writer in writers.values { writer.beginSavepoint() }
    // Recorded separately, so that earlier changes are neither copied nor searched.
    changes = TransactionChanges(listsKeys: before.listsKeys)
    do {
      let result = try StoreError.wrapping { try engine.savepoint(body) }
      for writer in writers.values { writer.endSavepoint(isUndone: false) }
      before.merge(changes)
      changes = before
      return result
    } catch {
      changes = before
      for writer in writers.values { writer.endSavepoint(isUndone: true) }
      // Those that began in the savepoint have read what was undone.
      indexWriters = writers
      self.catalog = catalog
      ensuredTypes = types
      throw error
    }
  }
}
