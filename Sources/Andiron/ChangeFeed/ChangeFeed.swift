public import ObjectModel
import StorageEngine

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

/// The changes of a store, past and future.
public struct ChangeFeed: AsyncSequence, Sendable {
  public typealias Element = ChangeBatch

  let store: Store
  let request: ChangeRequest
  let token: ChangeToken?

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(follower: ChangeFollower(store, request), token: token)
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    private let follower: ChangeFollower
    private var token: ChangeToken?
    /// Whether there may be more changes that no signal will announce.
    private var hasMore = true

    init(follower: ChangeFollower, token: ChangeToken?) {
      self.follower = follower
      self.token = token
    }

    /// Returns the next batch, or nil if the task was cancelled.
    ///
    /// Throws `.noChangeFeed` if the store keeps no feed, `.changeTokenExpired` if the feed cannot
    /// continue from the token, `.closed` if the store is closed, and `.engine` if a record cannot
    /// be read.
    public mutating func next() async throws -> ChangeBatch? {
      while true {
        if !hasMore { await follower.mailbox.wait() }
        if Task.isCancelled || follower.mailbox.isCancelled {
          follower.stop()
          return nil
        }
        let batch = try await follower.batch(since: token)
        token = batch.token
        hasMore = !batch.isComplete
        if !batch.changes.isEmpty { return batch }
      }
    }
  }
}

/// Reads batches for a consumer, and is signalled by commits.
final class ChangeFollower: Sendable {
  let mailbox: Mailbox
  private let store: Store
  private let request: ChangeRequest

  init(_ store: Store, _ request: ChangeRequest) {
    self.store = store
    self.request = request
    let collections = request.collections
    mailbox = Mailbox { changes in collections.map { changes.concerns($0) } ?? true }
    store.core.hub.register(mailbox)
  }

  deinit { stop() }

  func stop() {
    mailbox.cancel()
    store.core.hub.remove(mailbox)
  }

  func batch(since token: ChangeToken?) async throws -> ChangeBatch {
    let (core, request) = (store.core, request)
    // The touched objects are read from the feed; here it only matters that there are some.
    _ = mailbox.take(upTo: .max)
    return try await core.reading { try request.batch(of: core, since: token) }
  }
}
