import Andiron

/// The changes of a database, past and future.
public struct DocumentChangeFeed: AsyncSequence, Sendable {
  public typealias Element = DocumentChanges

  let database: Database<Store>
  let query: ChangesQuery
  /// The most changes in a batch.
  let batchCount: Int

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(database, query, batchCount: batchCount)
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    private let follower: CommitFollower
    private let name: String
    private let batchCount: Int
    private var query: ChangesQuery
    /// The number of changes that may still be delivered; nil for any number.
    private var remaining: Int?
    /// Whether there may be more changes that no signal will announce.
    private var hasMore = true

    init(_ database: Database<Store>, _ query: ChangesQuery, batchCount: Int) {
      name = database.name
      self.batchCount = batchCount
      self.query = query
      self.query.isDescending = false
      remaining = query.limit
      let layout = database.layout
      follower = CommitFollower(
        database.source, collections: [layout.documents, layout.deleted])
    }

    /// Returns the next batch, or nil if the task was cancelled or the query's limit is reached.
    /// After an error, it returns nil too.
    ///
    /// Throws `DocumentError.unknownSequence` if the database is not the one that the sequence is
    /// of, what the query's filter throws, and `StoreError`: `.closed`, and `.damaged` or `.failed`
    /// if a record cannot be read or commits cannot be synced.
    public mutating func next() async throws -> DocumentChanges? {
      do {
        if let batch = try await nextBatch() { return batch }
      } catch {
        follower.stop()
        throw error
      }
      follower.stop()
      return nil
    }

    private mutating func nextBatch() async throws -> DocumentChanges? {
      while remaining.map({ $0 > 0 }) ?? true {
        if !hasMore { await follower.wait() }
        if Task.isCancelled || follower.isStopped { return nil }
        let found = try await read()
        // What a filter answered after the cancellation need not be true.
        if Task.isCancelled { return nil }
        hasMore = found.map { $0.pendingCount > 0 } ?? false
        guard let found else { continue }
        query.since = found.last
        guard !found.changes.isEmpty else { continue }
        remaining = remaining.map { $0 - found.changes.count }
        return found
      }
      return nil
    }

    /// Looks at a bounded number of changes, so that a cancellation need not wait for all of them.
    private func read() async throws -> DocumentChanges? {
      var query = query
      query.limit = Swift.min(remaining ?? .max, batchCount)
      let (name, wanted, bound) = (name, query, Swift.max(batchCount, Store.changeBatchCount))
      return try await follower.read { snapshot in
        try Database<StoreSnapshot>(name, snapshot).changes(wanted, lookingAtMost: bound)
      }
    }
  }
}
