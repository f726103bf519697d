package import ValueModel

/// A storage whose collections can be copied without their Swift types.
package protocol CopyableStorage: Sendable {
  /// The kind of storage in words that follow "by": "SQLite", for instance.
  var kindName: String { get }

  /// Distinguishes the storage from others, also when it is opened again. Shows no password.
  var copyName: String { get }

  /// Whether a copy gives its collections an index with this definition. A storage cannot keep an
  /// index whose code it does not know.
  func keeps(_ index: IndexDefinition) -> Bool

  /// Calls `body` with the storage as of one commit. Throws what `body` throws, and `StoreError`.
  func readingForCopy<R>(_ body: (any CopyReader) throws -> R) throws -> R

  /// Calls `body` in a transaction; more than once if the transaction starts again. Only the last
  /// transaction of a copy must be durable when it returns, with all those before it. Throws what
  /// `body` throws, and `StoreError`.
  func writingForCopy<R>(isLast: Bool, _ body: (any CopyWriter) throws -> R) throws -> R

  /// Stores the bytes of the blobs that values name and that this storage does not have yet. They
  /// stay until what is returned is released, and longer if an object names them by then.
  func stageBlobs(
    of values: [Value], from reader: any CopyReader
  ) throws -> (kept: [any Sendable], addedCount: Int)
}
