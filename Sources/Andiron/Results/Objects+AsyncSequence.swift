import Dispatch
import ObjectModel
import ValueModel

/// The objects of a query one after the other, for `for try await`. They are read a few at a time on a thread
/// of the store, as of the commit at which the iteration began. Cancelling the task ends it with a
/// `CancellationError`.
extension Objects: AsyncSequence where Source: SnapshotSource {
  public typealias Element = Object

  public struct AsyncIterator: AsyncIteratorProtocol {
    private static var batchCount: Int { 256 }
    private let objects: Objects
    private var results: Results<Object>?
    private var batch: [Object] = []
    private var batchPosition = 0
    private var position = 0

    init(_ objects: Objects) { self.objects = objects }

    public mutating func next() async throws -> Object? {
      if batchPosition == batch.count { try await fetch() }
      guard batchPosition < batch.count else { return nil }
      defer { batchPosition += 1 }
      return batch[batchPosition]
    }

    private mutating func fetch() async throws {
      try Task.checkCancellation()
      let known = results
      let start = position
      let query = objects
      let core = try query.source.currentSnapshot().core
      // Values are read there; objects, which need not be sendable, are made here.
      let (results, values) = try await core.reading {
        let results = try known ?? query.results()
        let end = Swift.min(start + Self.batchCount, results.count)
        return (results, try results.values(in: start..<end))
      }
      self.results = results
      batch = try values.map { try Results.object($0) }
      batchPosition = 0
      position += batch.count
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
