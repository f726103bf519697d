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
      didCommit(finished.changes, finished.upkeep)
      return finished.result
    }
  }

  private func run<R>(
    _ engine: WriteTransaction, _ body: (Transaction) throws -> R
  ) throws -> (result: R, changes: TransactionChanges, upkeep: TransactionUpkeep) {
    let transaction = try Transaction(self, engine)
    let result = try body(transaction)
    try transaction.finish()
    return (result, transaction.changes, transaction.upkeep)
  }

  /// Tells observers and the index builder of a commit, after snapshots show it: a builder that
  /// were told before would look, find nothing, and not look again.
  private func didCommit(_ changes: TransactionChanges, _ upkeep: TransactionUpkeep) {
    if upkeep.hasUnfinishedIndexes { hasUnfinishedIndexes.store(true, ordering: .releasing) }
    if upkeep.hasUntidyIndexes { hasUntidyIndexes.store(true, ordering: .releasing) }
    hub.didCommit(changes)
  }

  func writeAsynchronously<R: Sendable>(
    _ durability: Durability?, _ body: @escaping @Sendable (Transaction) throws -> R
  ) async throws -> R {
    do {
      let finished = try await engine.write(durability: durability ?? self.durability) {
        try self.run($0, body)
      }
      didCommit(finished.changes, finished.upkeep)
      return finished.result
    } catch let error as EngineError {
      throw StoreError(error)
    }
  }
}
