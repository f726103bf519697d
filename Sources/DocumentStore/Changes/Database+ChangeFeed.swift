public import Andiron

extension Database where Source == Store {
  /// Returns a sequence of the changes that `query` asks for, and then of the changes of each
  /// further commit, batch by batch.
  ///
  ///     for try await batch in notes.changeFeed(ChangesQuery(since: mark)) {
  ///       try send(batch.changes)
  ///       mark = batch.last
  ///     }
  ///
  /// Any number of commits between two batches become one: of a document that changed many times,
  /// the consumer sees the latest revision. Nothing is read while the consumer is busy, and only a
  /// signal is kept for it. Continuing from the `last` of a batch leaves nothing out, even after a
  /// relaunch or a power loss. Batches without changes are not delivered.
  ///
  /// The query's limit is that of all batches together: the sequence ends with it. It also ends
  /// when its task is cancelled or the iterator is released, and throws what ``changes(_:)``
  /// throws: `StoreError.closed` when the store is closed, `DocumentError.unknownSequence` when the
  /// database was dropped and made again. A database that does not exist is waited for. A store
  /// opened `.readOnly` stays as it was when it was opened: nothing follows what it has.
  ///
  /// Cost: that of ``changes(_:)`` for each batch, on a thread of the store; to sync commits that
  /// were `.buffered`, one sync.
  public func changeFeed(
    _ query: ChangesQuery = ChangesQuery(), batchCount: Int = Store.changeBatchCount
  ) -> DocumentChangeFeed {
    DocumentChangeFeed(database: self, query: query, batchCount: max(1, batchCount))
  }
}
