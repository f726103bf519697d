public import ObjectModel

/// The changes of an observed query.
public struct ResultsChanges<Object: StoredObject>: AsyncSequence, Sendable {
  public typealias Element = ResultsChange<Object>

  let store: Store
  let query: ObjectQuery<Object>
  let fields: [any PartialKeyPath<Object> & Sendable]?

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      loop: ChangeLoop(
        Result { ResultsTracker(store, query, paths: try ObjectQuery<Object>.paths(fields)) }))
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    var loop: ChangeLoop<ResultsTracker<Object>>

    /// Returns the next change, or nil if the task was cancelled.
    ///
    /// Throws `.invalidQuery` if the query is wrong or one of the fields is not a field of the
    /// type, `.closed` if the store is closed, and `.damaged` or `.failed` if a record cannot be
    /// read.
    public mutating func next() async throws -> ResultsChange<Object>? { try await loop.next() }
  }
}
