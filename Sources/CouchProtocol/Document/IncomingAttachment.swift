package import Andiron
package import DocumentStore
import ValueModel

/// An attachment as a client sends it within a document.
package struct IncomingAttachment: Sendable {
  package enum Content: Sendable {
    case bytes([UInt8])
    /// Content that the document already has.
    case stub
    /// Content that comes in a part of its own.
    case follows(IncomingContent)
    /// Content that came in a part of its own, and is in the store.
    case staged(StagedBlob, IncomingContent)
  }

  package var name: String
  package var content: Content
  package var contentType: String?
  package var revisionNumber: Int?
  /// The length, digest and encoding that the client states, if they can be read.
  package var said: IncomingContent?

  /// Throws `CouchError` if the value does not list attachments.
  static func list(_ value: Value) throws -> [IncomingAttachment] {
    guard value.kind == .object else {
      throw CouchError(400, "doc_validation", "`_attachments` must be a JSON object")
    }
    return try value.fields.map { try IncomingAttachment($0.name, $0.value) }
  }

  private init(_ name: String, _ value: Value) throws {
    self.name = name
    contentType = value["content_type"]?.string
    revisionNumber = value["revpos"]?.integer.flatMap { Int(exactly: $0) }
    // Old versions of PouchDB say of what they send whole that it is a stub, too.
    if let text = value["data"]?.string {
      guard let bytes = Base64Content.decoded(text) else {
        throw CouchError.badRequest("Invalid attachment data for \(name)")
      }
      content = .bytes(bytes)
      said = try? IncomingContent(value, name)
      // Within a document, content is never encoded.
      said?.encoding = nil
    } else if value["stub"]?.boolean == true {
      content = .stub
      said = try? IncomingContent(value, name)
    } else if value["follows"]?.boolean == true {
      content = .follows(try IncomingContent(value, name))
    } else {
      throw CouchError.badRequest("Invalid attachment data for \(name)")
    }
  }

  /// Stores the content, and returns the attachment of the document `id`. A stub is that of
  /// `known`.
  ///
  /// Throws `CouchError` if there is none, and what the store throws.
  package func stored(
    in transaction: Transaction, of id: String, known: [String: Attachment], isForeign: Bool
  ) throws -> Attachment {
    switch content {
    case .bytes(let bytes):
      let blob = try transaction.addBlob(bytes)
      var md5 = MD5()
      md5.append(bytes)
      return Attachment(
        blob, contentType: contentType ?? "application/octet-stream", encoding: nil,
        byteCount: bytes.count, digest: md5.text(),
        revisionNumber: isForeign ? revisionNumber : nil)
    case .follows:
      throw CouchError.badRequest("The attachment \(name) does not follow: this body has one part")
    case .staged(let staged, let said):
      return Attachment(
        staged.blob, contentType: contentType ?? "application/octet-stream",
        encoding: said.encoding, byteCount: said.byteCount ?? staged.blob.byteCount,
        digest: said.digest ?? staged.blob.digest,
        revisionNumber: isForeign ? revisionNumber : nil)
    case .stub:
      guard let attachment = known[name],
        revisionNumber == nil || revisionNumber == attachment.revisionNumber,
        // That of a superseded revision may be gone.
        try transaction.hasBlob(attachment.blob)
      else {
        throw CouchError(412, "missing_stub", "Invalid attachment stub in \(id) for \(name)")
      }
      return attachment
    }
  }
}
