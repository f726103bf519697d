public import HTTPMessage

/// The body of a request: bytes that are there, or a reader of those that are on their way.
public struct HTTPRequestBody: Sendable {
  private enum Content: Sendable {
    case bytes([UInt8])
    case reader(any HTTPBodyReader)
  }

  private let content: Content

  public init(_ bytes: [UInt8] = []) { content = .bytes(bytes) }

  public init(_ reader: any HTTPBodyReader) { content = .reader(reader) }

  /// Calls `body` with each piece of the body, in order. A body that is read from a connection can
  /// be read only once.
  ///
  /// Throws what `body` and ``HTTPBodyReader/next()`` throw.
  public func forEachPiece(_ body: ([UInt8]) throws -> Void) throws {
    switch content {
    case .bytes(let bytes): if !bytes.isEmpty { try body(bytes) }
    case .reader(let reader): while let piece = try reader.next() { try body(piece) }
    }
  }

  /// Returns what reads the body piece by piece, where ``forEachPiece(_:)`` takes all at once. A
  /// body that is read from a connection has one reader.
  public func reader() -> any HTTPBodyReader {
    switch content {
    case .bytes(let bytes): HTTPBytesReader(bytes)
    case .reader(let reader): reader
    }
  }

  /// Returns the whole body. Throws `HTTPError.tooLarge` if it has more than `limit` bytes, and
  /// what ``forEachPiece(_:)`` throws.
  public func bytes(limit: Int = .max) throws -> [UInt8] {
    if case .bytes(let bytes) = content, bytes.count <= limit { return bytes }
    var result: [UInt8] = []
    try forEachPiece { piece in
      guard piece.count <= limit - result.count else {
        throw HTTPError(.tooLarge, "the body has more than \(limit) bytes")
      }
      result += piece
    }
    return result
  }
}
