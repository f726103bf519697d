public import Andiron
public import Foundation

/// Reading the content of attachments.
extension Database {
  /// The content of an attachment, decoded, or the bytes of it in a range.
  ///
  /// Throws `DocumentError.invalidAttachment` if its bytes are not encoded as it says, and
  /// `StoreError`: `.noSuchBlob` if no revision has the attachment any more; `.outOfBounds` if the
  /// range goes beyond it; `.damaged` if all bytes are read and do not have their digest;
  /// `.closed`; and `.damaged` or `.failed` if a record cannot be read. The content is in memory at
  /// once; for long ones, use ``visit(_:_:)``. Cost of a range: that of its bytes; that of all
  /// bytes before it if they are encoded.
  public func content(of attachment: Attachment, in range: Range<Int>? = nil) throws -> [UInt8] {
    if attachment.encoding == nil { return try source.bytes(of: attachment.blob, in: range) }
    let range = range ?? 0..<attachment.byteCount
    guard range.lowerBound >= 0, range.upperBound <= attachment.byteCount else {
      throw StoreError(.outOfBounds, "the attachment has \(attachment.byteCount) bytes")
    }
    var content: [UInt8] = []
    var offset = 0
    try visit(attachment) { piece in
      let start = max(range.lowerBound - offset, 0)
      let end = min(range.upperBound - offset, piece.count)
      if start < end { content.append(contentsOf: piece[start..<end]) }
      offset += piece.count
    }
    return content
  }

  /// Calls `body` with the content of an attachment, decoded, in pieces, in order. Each piece is
  /// valid only during the call.
  ///
  /// Throws what `body` and ``content(of:in:)`` throw; that the bytes are not what they should be
  /// may be found out after the last piece. Cost: the memory of one piece.
  public func visit(
    _ attachment: Attachment, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    try AttachmentContent(attachment: attachment).visit(source, body)
  }
}

extension Database where Source == Transaction {
  /// Stores bytes, and adds them to a document as an attachment, in place of one with this name.
  /// The document is stored by ``create(_:id:attachments:)`` or ``update(_:)``.
  ///
  /// Throws `DocumentError.invalidAttachment` if no attachment can have the name, and
  /// `StoreError.engine` if the bytes cannot be written.
  public func attach(
    _ bytes: some ContiguousBytes, to document: inout Document, as name: String,
    contentType: String = "application/octet-stream"
  ) throws {
    try DocumentRules.check(attachment: name, id: document.id)
    document.attachments[name] = Attachment(try source.addBlob(bytes), contentType: contentType)
  }
}
