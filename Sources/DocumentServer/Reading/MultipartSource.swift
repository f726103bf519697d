import Andiron
import CouchProtocol
import DocumentStore
import HTTPServer

/// A multipart body, made while the client reads it. At most one piece of an attachment is in
/// memory.
///
/// `@unchecked Sendable`: `next` is never called twice at once, and nothing else changes it.
final class MultipartSource: HTTPBodySource, @unchecked Sendable {
  /// A snapshot that keeps the bytes from being removed while they are read.
  private let database: Database<StoreSnapshot>
  private let pieces: [MultipartBody.Piece]
  private var position = 0
  private var reader: BlobReader?

  init(_ body: MultipartBody, _ database: Database<StoreSnapshot>) {
    self.database = database
    pieces = body.pieces
  }

  func next() throws -> HTTPBodyPiece {
    while true {
      if let bytes = try reader?.next() { return .bytes(bytes) }
      reader = nil
      guard position < pieces.count else { return .end }
      defer { position += 1 }
      switch pieces[position] {
      case .bytes(let bytes): return .bytes(bytes)
      case .blob(let blob):
        reader = try database.origin.reader(of: blob, in: 0..<blob.byteCount)
      }
    }
  }
}
