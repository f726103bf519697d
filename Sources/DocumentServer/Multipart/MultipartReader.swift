import HTTPServer

/// Cuts a multipart body (RFC 2046, section 5.1) into its parts as it comes. No more of it is in
/// memory than a few of its pieces.
struct MultipartReader {
  private enum Place {
    /// Within the content of a part, or what is in front of the first one.
    case content
    /// After the boundary.
    case boundary
    case end
  }

  private static let mostHeaderBytes = 64 << 10
  private static let lineEnd = Array("\r\n".utf8)

  private let body: any HTTPBodyReader
  private let delimiter: [UInt8]
  /// What has come and is not given out. The first boundary needs no line end in front of it.
  private var buffer = Self.lineEnd
  private var place = Place.content
  /// Whether the line end in front of the content is only there for the boundary to be found.
  private var skipsLineEnd = true

  init(_ body: any HTTPBodyReader, boundary: [UInt8]) {
    self.body = body
    delimiter = Self.lineEnd + Array("--".utf8) + boundary
  }

  /// Goes to the next part, past what is left of this one, and returns its header; nil after the
  /// last part.
  ///
  /// Throws `CouchError` if the body is no multipart body or ends too early, and what reading it
  /// throws.
  mutating func nextPart() throws -> HTTPHeaders? {
    while try nextPiece() != nil {}
    if place == .end { return nil }
    try need(2)
    if buffer.starts(with: Array("--".utf8)) {
      place = .end
      return nil
    }
    let padding = try line()
    guard padding.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) else {
      throw Self.malformed
    }
    var headers = HTTPHeaders()
    var byteCount = 0
    while true {
      let line = try line()
      if line.isEmpty { break }
      byteCount += line.count
      guard byteCount <= Self.mostHeaderBytes, let field = Self.field(line) else {
        throw Self.malformed
      }
      headers.add(field.name, field.value)
    }
    // A part without content has its boundary right after the empty line.
    buffer.insert(contentsOf: Self.lineEnd, at: 0)
    place = .content
    skipsLineEnd = true
    return headers
  }

  /// Returns the next piece of the part's content, which is not empty; nil at its end. Throws what
  /// ``nextPart()`` throws.
  mutating func nextPiece() throws -> [UInt8]? {
    while place == .content {
      if let start = delimiterStart() {
        let piece = Array(buffer[contentStart(start)..<start])
        buffer.removeSubrange(..<(start + delimiter.count))
        place = .boundary
        return piece.isEmpty ? nil : piece
      }
      let safe = buffer.count - (delimiter.count - 1)
      let start = contentStart(safe)
      if safe > start {
        let piece = Array(buffer[start..<safe])
        buffer.removeSubrange(..<safe)
        skipsLineEnd = false
        return piece
      }
      try fill()
    }
    return nil
  }

  /// Where the content begins in the buffer, if it ends at `end`.
  private func contentStart(_ end: Int) -> Int {
    skipsLineEnd ? max(0, min(Self.lineEnd.count, end)) : 0
  }

  private func delimiterStart() -> Int? {
    guard buffer.count >= delimiter.count else { return nil }
    return buffer.withUnsafeBufferPointer { buffer in
      delimiter.withUnsafeBufferPointer { delimiter in
        (0...(buffer.count - delimiter.count)).first { start in
          buffer[start] == delimiter[0]
            && (1..<delimiter.count).allSatisfy { buffer[start + $0] == delimiter[$0] }
        }
      }
    }
  }

  // MARK: Lines

  /// Takes the bytes up to the next line end, without it.
  private mutating func line() throws -> [UInt8] {
    var start = 0
    while true {
      if let end = buffer[start...].firstIndex(of: UInt8(ascii: "\r")), end + 1 < buffer.count {
        guard buffer[end + 1] == UInt8(ascii: "\n") else { throw Self.malformed }
        let line = Array(buffer[..<end])
        buffer.removeSubrange(..<(end + 2))
        return line
      }
      guard buffer.count <= Self.mostHeaderBytes else { throw Self.malformed }
      start = max(0, buffer.count - 1)
      try fill()
    }
  }

  private static func field(_ line: [UInt8]) -> (name: String, value: String)? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0,
      let text = String(validating: line[(colon + 1)...], as: UTF8.self),
      let name = String(validating: line[..<colon], as: UTF8.self)
    else { return nil }
    let value = text.drop { $0 == " " || $0 == "\t" }
    return (name, String(value))
  }

  private mutating func need(_ count: Int) throws {
    while buffer.count < count { try fill() }
  }

  private mutating func fill() throws {
    guard let piece = try body.next() else {
      throw CouchError.badRequest("The multipart body ends within a part")
    }
    buffer += piece
  }

  private static let malformed = CouchError.badRequest("The body is not a valid multipart body")
}
