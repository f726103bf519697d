public import ObjectModel

/// The changes of an observed query: first its present results, then a change each time commits
/// have changed them.
///
/// Nothing is computed while the consumer is busy: any number of commits in between become one
/// change. Each iteration starts a new observation.
public struct StorageChanges<Object: StoredObject>: AsyncSequence, Sendable {
  public typealias Element = StorageChange<Object>
  package typealias Step = () async throws -> StorageChange<Object>?

  let begin: @Sendable () throws -> Step

  /// `begin` starts an observation and returns what waits for its next change.
  package init(_ begin: @escaping @Sendable () throws -> Step) { self.begin = begin }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(begin: begin) }

  public struct AsyncIterator: AsyncIteratorProtocol {
    let begin: @Sendable () throws -> Step
    private var step: Step?

    init(begin: @escaping @Sendable () throws -> Step) { self.begin = begin }

    /// Returns the next change; nil if the task was cancelled.
    ///
    /// Throws `StoreError`: `.invalidQuery` if the query is wrong, `.closed` if the storage is
    /// closed, and what reading throws.
    public mutating func next() async throws -> StorageChange<Object>? {
      let step = try self.step ?? begin()
      self.step = step
      return try await step()
    }
  }
}
