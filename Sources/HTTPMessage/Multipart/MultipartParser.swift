/// Cuts a multipart body (RFC 2046, section 5.1) into its parts, from bytes that are given to it as
/// they come. It keeps no more of them than the end of a piece that may begin a boundary.
package struct MultipartParser {
  package enum Piece: Sendable, Hashable {
    /// A part begins.
    case part(HTTPHeaders)
    /// Some of the content of the part, at least one byte.
    case content([UInt8])
    /// After the last part.
    case end
  }

  private enum Place {
    /// Within the content of a part, or what is in front of the first one.
    case content
    /// After the boundary.
    case boundary
    /// Within the header of a part.
    case header
    case end
  }

  private static let mostHeaderBytes = 64 << 10
  private static let lineEnd = Array("\r\n".utf8)

  private let delimiter: [UInt8]
  /// The bytes that have arrived and not been returned, from `start` on. The first boundary needs
  /// no line end in front of it.
  private var buffer = Self.lineEnd
  private var start = 0
  private var place = Place.content
  private var isInsidePart = false
  /// Whether the line end in front of the content is only there for the boundary to be found.
  private var skipsLineEnd = true
  private var headers = HTTPHeaders()
  private var headerByteCount = 0

  package init(boundary: [UInt8]) {
    delimiter = Self.lineEnd + Array("--".utf8) + boundary
  }

  package mutating func append(_ bytes: [UInt8]) {
    if start > 0 {
      buffer.removeSubrange(..<start)
      start = 0
    }
    buffer += bytes
  }

  /// Returns what comes next; nil if more bytes are needed.
  ///
  /// Throws `HTTPError.invalidMultipart`.
  package mutating func next() throws(HTTPError) -> Piece? {
    while true {
      switch place {
      case .content:
        guard let piece = content() else { return nil }
        if isInsidePart, !piece.isEmpty { return .content(piece) }
      case .boundary:
        guard try boundary() else { return nil }
      case .header:
        guard try header() else { return nil }
        return .part(headers)
      case .end: return .end
      }
    }
  }

  // MARK: Content

  /// Takes what is content for certain; nil if more bytes are needed.
  private mutating func content() -> [UInt8]? {
    if let end = delimiterStart() {
      let piece = Array(buffer[min(contentStart, end)..<end])
      start = end + delimiter.count
      place = .boundary
      return piece
    }
    let safe = buffer.count - (delimiter.count - 1)
    guard safe > contentStart else { return nil }
    let piece = Array(buffer[contentStart..<safe])
    start = safe
    skipsLineEnd = false
    return piece
  }

  private var contentStart: Int { skipsLineEnd ? start + Self.lineEnd.count : start }

  private func delimiterStart() -> Int? {
    guard buffer.count - start >= delimiter.count else { return nil }
    return buffer.withUnsafeBufferPointer { buffer in
      delimiter.withUnsafeBufferPointer { delimiter in
        (start...(buffer.count - delimiter.count)).first { start in
          buffer[start] == delimiter[0]
            && (1..<delimiter.count).allSatisfy { buffer[start + $0] == delimiter[$0] }
        }
      }
    }
  }

  // MARK: Lines

  /// Passes what follows a boundary; false if more bytes are needed.
  private mutating func boundary() throws(HTTPError) -> Bool {
    guard buffer.count - start >= 2 else { return false }
    if buffer[start] == UInt8(ascii: "-"), buffer[start + 1] == UInt8(ascii: "-") {
      place = .end
      return true
    }
    guard let padding = try line() else { return false }
    guard padding.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) else {
      throw Self.malformed
    }
    headers = HTTPHeaders()
    headerByteCount = 0
    place = .header
    return true
  }

  /// Reads lines up to the empty one; false if more bytes are needed.
  private mutating func header() throws(HTTPError) -> Bool {
    while let line = try line() {
      if line.isEmpty {
        // A part without content has its boundary right after the empty line, which ends with the
        // line end in front of that.
        start -= Self.lineEnd.count
        place = .content
        isInsidePart = true
        skipsLineEnd = true
        return true
      }
      headerByteCount += line.count
      guard headerByteCount <= Self.mostHeaderBytes, let field = Self.field(line) else {
        throw Self.malformed
      }
      headers.add(field.name, field.value)
    }
    return false
  }

  /// Takes the bytes up to the next line end, without it; nil if more bytes are needed.
  private mutating func line() throws(HTTPError) -> [UInt8]? {
    let rest = buffer[start...]
    guard let end = rest.firstIndex(of: UInt8(ascii: "\r")), end + 1 < buffer.count else {
      guard rest.count <= Self.mostHeaderBytes else { throw Self.malformed }
      return nil
    }
    guard buffer[end + 1] == UInt8(ascii: "\n") else { throw Self.malformed }
    start = end + 2
    return Array(rest[..<end])
  }

  private static func field(_ line: [UInt8]) -> (name: String, value: String)? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0,
      let text = String(validating: line[(colon + 1)...], as: UTF8.self),
      let name = String(validating: line[..<colon], as: UTF8.self)
    else { return nil }
    return (name, String(text.drop { $0 == " " || $0 == "\t" }))
  }

  private static let malformed = HTTPError(
    .invalidMultipart, "the body is not a valid multipart body")

  /// The error for a body that ends before its last boundary.
  package static let incomplete = HTTPError(
    .invalidMultipart, "the multipart body ends within a part")
}
