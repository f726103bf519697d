import ObjectModel
import ValueModel

/// The objects one after the other, for `for try await`. They are read a few at a time on a thread
/// of the store. Cancelling the task ends the iteration with a `CancellationError`.
extension Results: AsyncSequence {
  public typealias Element = Object

  public struct AsyncIterator: AsyncIteratorProtocol {
    private static var batchCount: Int { 256 }
    private let results: Results
    private var batch: [Object] = []
    private var batchPosition = 0
    private var position = 0

    init(_ results: Results) { self.results = results }

    /// Returns the next object, or nil at the end.
    ///
    /// Throws `.wrongType` if the object cannot be read as the type, `.engine` if its record cannot
    /// be read, and `CancellationError` if the task is cancelled.
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
      let results = results
      guard position < results.count, let core = results.snapshot?.core else { return }
      let range = position..<Swift.min(position + Self.batchCount, results.count)
      // Values are read on that thread; objects need not be sendable, so they are created here.
      let values = try await core.reading { try results.values(in: range) }
      batch = try values.map { try Results.object($0) }
      position = range.upperBound
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
}
