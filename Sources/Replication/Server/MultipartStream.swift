import HTTPClient

/// Reads a multipart body as it comes from a server, part by part.
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

  /// Goes to the next part, past what is left of this one, and returns its header; nil after the
  /// last part. Throws `HTTPError.invalidMultipart`, `TransportError.cutOff` if the body ends too
  /// early, and what the source throws.
  func nextPart() async throws -> HTTPHeaders? {
    while try await nextPiece() != nil {}
    defer { headers = nil }
    return headers
  }

  /// The next piece of the part's content, which is not empty; nil at its end.
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

  /// The content of the part that is left, of at most `limit` bytes.
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
