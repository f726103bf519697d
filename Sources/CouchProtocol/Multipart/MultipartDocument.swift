package import Andiron
import DocumentStore
package import HTTPMessage
import ValueModel

/// A document with its attachments in parts of their own: `multipart/related`.
///
/// The first part is the document. The others are the content of the attachments that follow, in
/// the order of the document, whatever their headers say.
package struct MultipartDocument {
  /// The longest document, without its attachments.
  package static let longestJSON = 64 << 20

  /// The store that receives the content of the attachments.
  let store: Store

  package init(store: Store) { self.store = store }

  /// Reads a document from a body of the type `type`, and writes the attachments that follow it
  /// into the store as they arrive.
  ///
  /// Throws `CouchError` if the body is not such a document or if a part does not match its
  /// description in the document, and `HTTPError`. The bytes written until then are removed
  /// before long.
  package func read(_ body: any HTTPBodyReader, type: String) throws -> IncomingDocument {
    var parts = MultipartReader(body, boundary: try MultipartBoundary.named(by: type))
    guard let first = try parts.nextPart(), first.mediaType == "application/json" else {
      throw CouchError(415, "bad_content_type", "Content-Type must be application/json")
    }
    var json: [UInt8] = []
    while let piece = try parts.nextPiece() {
      json += piece
      guard json.count <= Self.longestJSON else {
        throw CouchError(413, "document_too_large", "The document is too long")
      }
    }
    var document = try IncomingDocument(JSON.parse(json))
    for position in document.attachments.indices {
      guard case .follows(let said) = document.attachments[position].content else { continue }
      let name = document.attachments[position].name
      guard try parts.nextPart() != nil else {
        throw CouchError.badRequest("The attachment \(name) does not follow")
      }
      document.attachments[position].content = try stage(&parts, said, name)
    }
    return document
  }

  private func stage(
    _ parts: inout MultipartReader, _ said: IncomingContent, _ name: String
  ) throws -> IncomingAttachment.Content {
    var said = said
    var check = ContentCheck(said, name: name)
    let staged = try store.stageBlob { writer in
      while let piece = try parts.nextPiece() {
        try check.add(piece)
        try writer.append(piece)
      }
      said.digest = try check.finish()
    }
    guard said.mayHave(sha256: staged.blob.digest) else { throw ContentCheck.mismatch(name) }
    return .staged(staged, said)
  }
}
