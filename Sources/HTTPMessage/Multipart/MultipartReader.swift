/// Reads a multipart body part by part, a piece at a time.
package struct MultipartReader {
  private let body: any HTTPBodyReader
  private var parser: MultipartParser
  /// The header of the part that the last piece was in front of.
  private var headers: HTTPHeaders?
  private var isAtEnd = false

  package init(_ body: any HTTPBodyReader, boundary: [UInt8]) {
    self.body = body
    parser = MultipartParser(boundary: boundary)
  }

  /// Goes to the next part, past what is left of this one, and returns its header; nil after the
  /// last part.
  ///
  /// Throws `HTTPError.invalidMultipart` if the body is no multipart body or ends too early, and
  /// what reading it throws.
  package mutating func nextPart() throws -> HTTPHeaders? {
    while try nextPiece() != nil {}
    defer { headers = nil }
    return headers
  }

  /// Returns the next piece of the part's content, which is not empty; nil at its end. Throws what
  /// ``nextPart()`` throws.
  package mutating func nextPiece() throws -> [UInt8]? {
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
        guard let piece = try body.next() else { throw MultipartParser.incomplete }
        parser.append(piece)
      }
    }
  }
}
