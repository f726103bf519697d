import HTTPClient

/// Reads a multipart body part by part as it arrives from a server.
///
/// Belongs to one task at a time.
final class MultipartStream {
  private let source: () async throws -> [UInt8]?
  private var parser: MultipartParser
  private var headers: HTTPHeaders?
  private var isAtEnd = false

  init(_ source: @escaping () async throws -> [UInt8]?, boundary: [UInt8]) {
    self.source = source
    parser = MultipartParser(boundary: boundary)
  }

  /// Skips the rest of this part, and returns the header of the next one; nil after the last part.
  /// Throws `HTTPError.invalidMultipart`, `TransportError.cutOff` if the body ends too early, and
  /// the errors of the source.
  func nextPart() async throws -> HTTPHeaders? {
    while try await nextPiece() != nil {}
    defer { headers = nil }
    return headers
  }

  /// Returns the next piece of the part's content, which is never empty; nil at its end.
  func nextPiece() async throws -> [UInt8]? {
    if headers != nil || isAtEnd { return nil }
    while true {
      switch try parser.next() {
      case .content(let bytes): return bytes
      case .part(let found):
        headers = found
        return nil
      case .end:
        isAtEnd = true
        return nil
      case nil:
        guard let piece = try await source() else {
          throw TransportError(.cutOff, "the multipart body ends within a part")
        }
        parser.append(piece)
      }
    }
  }

  /// Returns the rest of the part's content. Throws `TransportError.tooLarge` if it has more than
  /// `limit` bytes.
  func bytes(limit: Int) async throws -> [UInt8] {
    var result: [UInt8] = []
    while let piece = try await nextPiece() {
      guard piece.count <= limit - result.count else {
        throw TransportError(.tooLarge, "a part has more than \(limit) bytes")
      }
      result += piece
    }
    return result
  }
}
