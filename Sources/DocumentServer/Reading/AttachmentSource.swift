import Andiron
import DocumentStore
import HTTPServer

/// The content of an attachment, read as it is sent.
///
/// `@unchecked Sendable`: `next` is never called twice at once, and nothing else changes it.
final class AttachmentSource: HTTPBodySource, @unchecked Sendable {
  /// A snapshot that keeps the bytes from being removed while they are read.
  private let database: Database<StoreSnapshot>
  private var reader: BlobReader?
  private var content: [UInt8]?

  /// Throws what reading the store throws.
  init(
    _ database: Database<StoreSnapshot>, _ attachment: Attachment, _ range: Range<Int>
  ) throws {
    self.database = database
    if attachment.encoding == nil {
      reader = try database.origin.reader(of: attachment.blob, in: range)
    } else {
      content = try database.content(of: attachment)
    }
  }

  func next() throws -> HTTPBodyPiece {
    if let content, !content.isEmpty {
      self.content = nil
      return .bytes(content)
    }
    return try reader?.next().map { .bytes($0) } ?? .end
  }
}
