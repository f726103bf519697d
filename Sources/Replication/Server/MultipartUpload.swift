import Andiron
import CouchProtocol
import DocumentStore
import FileAccess
import HTTPClient

/// A document with its attachments in transit to a server. At most one piece of an attachment is in
/// memory.
///
/// Belongs to one consumer. `@unchecked Sendable`: a `ByteStream` has one consumer, which asks for
/// one piece at a time, and nothing else changes it.
final class MultipartUpload: ByteStream, @unchecked Sendable {
  private let pieces: [MultipartBody.Piece]
  /// The files, in the order of the blobs among the pieces.
  private let files: [ReplicaRevision.File]
  private var position = 0
  private var fileCount = 0
  private var reader: BlobPieces.Iterator?

  /// `files` holds the files whose bytes are in the body, in the order of the body.
  init(_ body: MultipartBody, _ files: [ReplicaRevision.File]) {
    pieces = body.pieces
    // An attachment without bytes has no piece.
    self.files = files.filter { ($0.attachment?.blob.byteCount ?? 0) > 0 }
  }

  func next() async throws -> [UInt8]? {
    while true {
      if let bytes = try await reader?.next() {
        if bytes.isEmpty { continue }
        return bytes
      }
      reader = nil
      guard position < pieces.count else { return nil }
      defer { position += 1 }
      switch pieces[position] {
      case .bytes(let bytes): return bytes
      case .blob:
        reader = try files[fileCount].reader()?.makeAsyncIterator()
        fileCount += 1
      }
    }
  }
}
