public import Dispatch
public import ObjectModel

extension ObjectStorage {
  /// Calls `body` with the results of a query, first with the present ones, then each time commits
  /// have changed them, one call at a time, on `queue` or a queue of the storage.
  ///
  /// Any number of commits between two calls become one change. If `body` receives an error, the
  /// observation has ended. Keep what is returned: the observation ends when that is cancelled or
  /// released.
  public func observe<Object: StoredObject>(
    _ query: ObjectQuery<Object>, on queue: DispatchQueue? = nil,
    _ body: @escaping @Sendable (Result<StorageChange<Object>, any Error>) -> Void
  ) -> StorageObservation where Object: Sendable {
    let changes = changes(of: query)
    let queue = queue ?? _queue
    return StorageObservation(
      Task {
        do {
          for try await change in changes {
            await Self.deliver(.success(change), on: queue, body)
          }
        } catch {
          await Self.deliver(.failure(error), on: queue, body)
        }
      })
  }

  private static func deliver<Change: Sendable>(
    _ change: Result<Change, any Error>, on queue: DispatchQueue,
    _ body: @escaping @Sendable (Result<Change, any Error>) -> Void
  ) async {
    await withCheckedContinuation { continuation in
      queue.async {
        body(change)
        continuation.resume()
      }
    }
  }
}
