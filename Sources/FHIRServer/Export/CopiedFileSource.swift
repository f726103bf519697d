import HTTPServer

/// Sends a copied file.
///
/// `@unchecked Sendable`: `next` is never called twice at once, and nothing else changes it.
final class CopiedFileSource: HTTPBodySource, @unchecked Sendable {
  private static let pieceByteCount = 128 << 10

  private let file: CopiedFile
  private var offset = 0

  init(_ file: CopiedFile) { self.file = file }

  func next() throws -> HTTPBodyPiece {
    guard offset < file.byteCount else { return .end }
    let bytes = try file.bytes(at: offset, count: Self.pieceByteCount)
    offset += bytes.count
    return .bytes(bytes)
  }
}
