import StorageEngine

/// Transactions of the store.
extension StoreCore {
  func write<R>(_ durability: Durability?, _ body: (Transaction) throws -> R) throws -> R {
    try checkOpen()
    return try StoreError.wrapping {
      let (result, changes) = try engine.write(durability: durability ?? self.durability) {
        try run($0, body)
      }
      hub.didCommit(changes)
      return result
    }
  }

  private func run<R>(
    _ engine: WriteTransaction, _ body: (Transaction) throws -> R
  ) throws -> (R, TransactionChanges) {
    let transaction = try Transaction(self, engine)
    let result = try body(transaction)
    try transaction.finish()
    return (result, transaction.changes)
  }

  func writeAsynchronously<R: Sendable>(
    _ durability: Durability?, _ body: @escaping @Sendable (Transaction) throws -> R
  ) async throws -> R {
    do {
      let (result, changes) = try await engine.write(durability: durability ?? self.durability) {
        try self.run($0, body)
      }
      hub.didCommit(changes)
      return result
    } catch let error as EngineError {
      throw StoreError(error)
    }
  }
}
