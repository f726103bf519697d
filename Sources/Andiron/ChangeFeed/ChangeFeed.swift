public import ObjectModel
import StorageEngine

extension Store {
  /// What changed behind `token`, and then what each further commit changes, batch by batch, for as long as it is
  /// asked for.
  ///
  ///     for try await batch in store.changeFeed(since: token) {
  ///       try upload(batch.changes)
  ///       token = batch.token
  ///     }
  ///
  /// Between two batches any number of commits become one. Nothing is read while the consumer is busy, and nothing
  /// but a signal is kept for it. The sequence ends when its task is cancelled or the iterator is let go, and throws
  /// what `changes(since:in:limit:includesValues:)` throws. Batches without changes are not delivered. Cost: that of
  /// `changes` for each batch, on a thread of the store.
  public func changeFeed(
    since token: ChangeToken? = nil, in collections: [String]? = nil,
    limit: Int = Store.changeBatchCount, includesValues: Bool = true
  ) -> ChangeFeed {
    let request = ChangeRequest(
      collections: collections.map { Set($0) }, limit: limit, includesValues: includesValues)
    return ChangeFeed(store: self, request: request, token: token)
  }

  /// The same of the collections of these types.
  public func changeFeed(
    since token: ChangeToken? = nil, in types: [any StoredObject.Type],
    limit: Int = Store.changeBatchCount, includesValues: Bool = true
  ) -> ChangeFeed {
    changeFeed(
      since: token, in: types.map { $0.collectionName }, limit: limit,
      includesValues: includesValues)
  }
}

/// The changes of a store, those that were and those that come.
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
    /// Whether more may be there that no signal will tell of.
    private var hasMore = true

    init(follower: ChangeFollower, token: ChangeToken?) {
      self.follower = follower
      self.token = token
    }

    /// The next batch; nil when the task was cancelled.
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
    // What was touched is read from the feed; that something was is all that counts.
    _ = mailbox.take(upTo: .max)
    return try await core.reading { try request.batch(of: core, since: token) }
  }
}
