import ObjectModel

/// The objects of a query one after the other, for `for try await`.
///
/// They are read a few at a time on a thread of the store, as of the commit at which the iteration
/// began. Cancelling the task ends the iteration with a `CancellationError`.
///
/// `filter`, `map` and the other methods of asynchronous sequences read every object of the stream;
/// the methods of the query, such as `where` and `limit`, use indexes.
public struct ObjectStream<Object: StoredObject>: AsyncSequence, Sendable {
  public typealias Element = Object

  private let begin: @Sendable () async throws -> Results<Object>

  init(_ begin: @escaping @Sendable () async throws -> Results<Object>) { self.begin = begin }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(begin) }

  public struct AsyncIterator: AsyncIteratorProtocol {
    private static var batchCount: Int { 256 }
    private let begin: @Sendable () async throws -> Results<Object>
    private var results: Results<Object>?
    private var batch: [Object] = []
    private var batchPosition = 0
    private var position = 0

    init(_ begin: @escaping @Sendable () async throws -> Results<Object>) { self.begin = begin }

    /// Returns the next object, or nil at the end.
    ///
    /// Throws `.invalidQuery` if the query is wrong, `.wrongType` if the object cannot be read as
    /// the type, `.damaged` or `.failed` if its record cannot be read, and `CancellationError` if
    /// the task is cancelled.
    public mutating func next() async throws -> Object? {
      if batchPosition == batch.count { try await fetch() }
      guard batchPosition < batch.count else { return nil }
      defer { batchPosition += 1 }
      return batch[batchPosition]
    }

    private mutating func fetch() async throws {
      try Task.checkCancellation()
      batch = []
      batchPosition = 0
      let results: Results<Object>
      if let known = self.results { results = known } else { results = try await begin() }
      self.results = results
      guard position < results.count, let core = results.snapshot?.core else { return }
      let range = position..<Swift.min(position + Self.batchCount, results.count)
      // Values are read on that thread; objects need not be sendable, so they are created here.
      let values = try await core.reading { try results.values(in: range) }
      batch = try values.map { try Results.object($0) }
      position = range.upperBound
    }
  }
}
