import Andiron
import Gzip

/// Decodes the bytes of an attachment piece by piece.
struct AttachmentContent {
  /// The size of a packed piece, which can become a thousand times as large when it is unpacked.
  private static let packedPieceByteCount = 4 << 10

  let attachment: Attachment

  /// Calls `body` with the content in pieces, in order.
  ///
  /// Throws `DocumentError.invalidAttachment` if the stored bytes are not encoded as the attachment
  /// says, or become another number of bytes.
  func visit(
    _ source: some ObjectSource, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    guard attachment.encoding == .gzip else { return try source.visit(attachment.blob, body) }
    let reader = GzipReader()
    var byteCount = 0
    try source.visit(attachment.blob) { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let content: [UInt8]
        do {
          content = try reader.read(rest.prefix(Self.packedPieceByteCount))
        } catch {
          throw Self.notEncoded
        }
        rest = rest.dropFirst(Self.packedPieceByteCount)
        byteCount += content.count
        guard byteCount <= attachment.byteCount else { throw Self.notEncoded }
        try content.withUnsafeBytes { try body($0) }
      }
    }
    guard reader.isAtEnd, byteCount == attachment.byteCount else { throw Self.notEncoded }
  }

  private static let notEncoded = DocumentError(
    .invalidAttachment, "the bytes of an attachment are not encoded as it says")
}
