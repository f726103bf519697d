import StorageEngine

extension Transaction: ObjectSource, ObjectWriter {
  /// Calls `body` with the state of the transaction, including its own writes.
  ///
  /// Throws what `body` throws, and `.closed` if the transaction is over.
  public func _withReadState<R>(_ body: (ReadState) throws -> R) throws -> R {
    try StoreError.wrapping {
      try engine.withRows { rows in
        try body(ReadState(core: core, rows: rows, catalog: catalog))
      }
    }
  }
}
