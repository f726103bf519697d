import Dispatch
import ObjectModel
import ValueModel

/// The objects of a query one after the other, for `for try await`.
///
/// They are read a few at a time on a thread of the store, as of the commit at which the iteration
/// began. Cancelling the task ends it with a `CancellationError`.
extension Objects: AsyncSequence where Source: SnapshotSource {
  public typealias Element = Object

  public struct AsyncIterator: AsyncIteratorProtocol {
    private let objects: Objects
    private var results: Results<Object>.AsyncIterator?

    init(_ objects: Objects) { self.objects = objects }

    /// Returns the next object, or nil at the end.
    ///
    /// Throws `.invalidQuery` if the query is wrong, `.wrongType` if the object cannot be read as
    /// the type, `.engine` if its record cannot be read, and `CancellationError` if the task is
    /// cancelled.
    public mutating func next() async throws -> Object? {
      if results == nil { results = try await begin() }
      return try await results?.next()
    }

    private func begin() async throws -> Results<Object>.AsyncIterator {
      try Task.checkCancellation()
      let query = objects
      let core = try query.source.currentSnapshot().core
      return try await core.reading { try query.results() }.makeAsyncIterator()
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}

extension StoreCore {
  /// Runs `body` on a thread that may block.
  func reading<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
    let cancellation = MatchCancellation()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        reads.async {
          continuation.resume(
            with: Result { try MatchCancellation.$current.withValue(cancellation, operation: body) }
          )
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }
}
