public import Andiron
import Dispatch
import FileAccess
public import ObjectModel

/// Reading without blocking: the query runs on a thread of the storage.
extension ObjectStorage {
  /// Returns the objects of a query in order. Throws what reading throws.
  public func fetch<Object: StoredObject & Sendable>(
    _ query: ObjectQuery<Object>
  ) async throws -> [Object] {
    try await read { try $0.fetch(query) }
  }

  /// Runs `body` on a thread of the storage. Throws what it throws, and `CancellationError` if the
  /// task was cancelled before.
  func onQueue<R: Sendable>(
    _ body: @escaping @Sendable () throws -> R
  ) async throws -> R {
    try Task.checkCancellation()
    return try await OneShot.result(of: body) { _queue.async(execute: $0) }
  }
}
