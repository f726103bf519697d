public import FHIRStore
import StorageClient

/// For asynchronous code: the same calls on a thread of the storage. A task that is cancelled
/// before its transaction begins gets a `CancellationError`, and nothing is written.
extension FHIRDatabase {
  /// Runs `body` with a reader of one commit. Throws what ``read(_:)`` throws.
  public func read<R: Sendable>(
    _ body: @escaping @Sendable (FHIRReader<Source>) throws -> R
  ) async throws -> R {
    try await storage.onQueue { try self.read(body) }
  }

  /// Runs `body` in a transaction. Throws what ``write(durability:_:)`` throws.
  @discardableResult
  public func write<R: Sendable>(
    _ body: @escaping @Sendable (FHIRWriter<Target>) throws -> R
  ) async throws -> R {
    try await storage.onQueue { try self.write(durability: nil, body) }
  }
}
