import ObjectModel

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
    /// continue from the token, `.closed` if the store is closed, and `.damaged` or `.failed` if a
    /// record cannot be read.
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
