extension ObjectSource {
  /// Makes what a transaction has written so far readable in indexes with keepers. Does nothing for
  /// other sources. Must come before the state is read.
  package func writeKeptIndexes() throws {
    if let transaction = self as? Transaction {
      try StoreError.wrapping { try transaction.writeCollected() }
    }
  }
}
