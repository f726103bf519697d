import Andiron

/// What a query finds, now and each time commits have changed it.
///
/// Each element is the whole result, with `offset`, `limit` and everything else that the query
/// says; a result that is equal to the one before is left out. Merges count like all other commits.
/// Any number of commits between two elements become one change, and nothing is computed while the
/// consumer is busy. The sequence ends when its task is cancelled or the iterator is released.
public struct CareResults<Found: Equatable & Sendable>: AsyncSequence, Sendable {
  public typealias Element = [Found]

  private let store: Store
  private let collections: Set<String>
  private let read: @Sendable (StoreSnapshot) throws -> [Found]

  init(
    _ store: Store, collections: Set<String>,
    _ read: @escaping @Sendable (StoreSnapshot) throws -> [Found]
  ) {
    self.store = store
    self.collections = collections
    self.read = read
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(follower: CommitFollower(store, collections: collections), read: read)
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    private let follower: CommitFollower
    private let read: @Sendable (StoreSnapshot) throws -> [Found]
    private var last: [Found]?

    init(
      follower: CommitFollower, read: @escaping @Sendable (StoreSnapshot) throws -> [Found]
    ) {
      self.follower = follower
      self.read = read
    }

    /// Returns the next result, or nil if the task was cancelled.
    ///
    /// Throws what the query throws, and `.closed` if the store is closed.
    public mutating func next() async throws -> [Found]? {
      while true {
        if last != nil { await follower.wait() }
        if Task.isCancelled || follower.isStopped {
          follower.stop()
          return nil
        }
        let current = try await follower.read(read)
        guard current != last else { continue }
        last = current
        return current
      }
    }
  }
}
