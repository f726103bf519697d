import Andiron
import Dispatch
import FileAccess

/// The bytes of a blob, read on a thread that may block.
struct BlobPieces: AsyncSequence, Sendable {
  private let reader: BlobReader
  /// The snapshot that protects the bytes from removal during reading.
  private let snapshot: StoreSnapshot
  private static let queue = DispatchQueue(
    label: "andiron.replication.blobs", attributes: .concurrent)

  init(_ reader: BlobReader, _ snapshot: StoreSnapshot) {
    self.reader = reader
    self.snapshot = snapshot
  }

  func makeAsyncIterator() -> Iterator { Iterator(reader: Locked(reader), snapshot: snapshot) }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate let reader: Locked<BlobReader>
    fileprivate let snapshot: StoreSnapshot

    /// Returns the next piece; nil at the end. Throws the errors of ``BlobReader/next()``.
    func next() async throws -> [UInt8]? {
      let reader = reader
      return try await OneShot.result {
        try reader.withLock { try $0.next() }
      } on: {
        BlobPieces.queue.async(execute: $0)
      }
    }
  }
}
