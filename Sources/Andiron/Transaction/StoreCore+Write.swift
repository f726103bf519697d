import StorageEngine
import Synchronization

/// Transactions of the store.
extension StoreCore {
  func write<R>(_ durability: Durability?, _ body: (Transaction) throws -> R) throws -> R {
    try checkOpen()
    return try StoreError.wrapping {
      let finished = try engine.write(durability: durability ?? self.durability) {
        try run($0, body)
      }
      didCommit(finished)
      return finished.result
    }
  }

  private func run<R>(
    _ engine: WriteTransaction, _ body: (Transaction) throws -> R
  ) throws -> Finished<R> {
    let transaction = try Transaction(self, engine)
    let result = try body(transaction)
    try transaction.finish()
    return Finished(
      result: result, changes: transaction.changes, upkeep: transaction.upkeep,
      catalog: transaction.changedCatalog)
  }

  /// Notifies observers and the index builder of a commit, after snapshots show it: a builder that
  /// is notified before looks, finds nothing, and does not look again.
  private func didCommit<R>(_ finished: Finished<R>) {
    // Otherwise the next transaction would read all definitions again.
    if let catalog = finished.catalog { catalogs.note(catalog) }
    let upkeep = finished.upkeep
    if upkeep.hasUnfinishedIndexes { hasUnfinishedIndexes.store(true, ordering: .releasing) }
    if upkeep.hasUntidyIndexes { hasUntidyIndexes.store(true, ordering: .releasing) }
    hub.didCommit(finished.changes)
  }

  func writeAsynchronously<R: Sendable>(
    _ durability: Durability?, _ body: @escaping @Sendable (Transaction) throws -> R
  ) async throws -> R {
    do {
      let finished = try await engine.write(durability: durability ?? self.durability) {
        try self.run($0, body)
      }
      didCommit(finished)
      return finished.result
    } catch let error as EngineError {
      throw StoreError(error)
    }
  }
}

/// A transaction whose closure has returned.
private struct Finished<R> {
  var result: R
  var changes: TransactionChanges
  var upkeep: TransactionUpkeep
  /// The collections, if their definitions have changed.
  var catalog: CollectionCatalog?
}

extension Finished: Sendable where R: Sendable {}
