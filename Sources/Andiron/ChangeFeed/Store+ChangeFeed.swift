public import ObjectModel

extension Store {
  /// Returns a sequence of the changes after `token`, and then of the changes of each further
  /// commit, batch by batch.
  ///
  ///     for try await batch in store.changeFeed(since: token) {
  ///       try upload(batch.changes)
  ///       token = batch.token
  ///     }
  ///
  /// Any number of commits between two batches become one batch. Nothing is read while the consumer
  /// is busy, and only a signal is kept for it. The sequence ends when its task is cancelled or the
  /// iterator is released, and throws what `changes(since:in:limit:includesValues:)` throws.
  /// Batches without changes are not delivered. Cost: that of `changes` for each batch, on a thread
  /// of the store.
  public func changeFeed(
    since token: ChangeToken? = nil, in collections: [String]? = nil,
    limit: Int = Store.changeBatchCount, includesValues: Bool = true
  ) -> ChangeFeed {
    let request = ChangeRequest(
      collections: collections.map { Set($0) }, limit: limit, includesValues: includesValues)
    return ChangeFeed(store: self, request: request, token: token)
  }

  /// Returns a sequence of the changes after `token` in the collections of these types, batch by
  /// batch.
  ///
  /// Works like `changeFeed(since:in:limit:includesValues:)` with the names of the collections.
  public func changeFeed(
    since token: ChangeToken? = nil, in types: [any StoredObject.Type],
    limit: Int = Store.changeBatchCount, includesValues: Bool = true
  ) -> ChangeFeed {
    changeFeed(
      since: token, in: types.map { $0.collectionName }, limit: limit,
      includesValues: includesValues)
  }
}
