import Andiron

/// The results of a query: the current result, and a new one each time commits change it.
///
/// Each element is the whole result, with `offset`, `limit` and all other settings of the query
/// applied; a result equal to the previous one is left out. Merges count like all other commits.
/// Any number of commits between two elements become one change, and the sequence computes nothing
/// while the consumer is busy. The sequence ends when its task is cancelled or the iterator is
/// released.
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
    /// Throws the errors of the query, and `.closed` if the store is closed.
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
