import ValueModel

/// Cuts an input into blocks.
///
/// An input that is not in lines, as `LineDetection` determines, is a single block, however large.
struct ImportBlocks {
  /// A part of an input, to be parsed by one thread: whole lines, or a whole input that is not in
  /// lines.
  struct Block: Sendable {
    let file: String
    let bytes: [UInt8]
    /// The number of the first line.
    let line: Int
    /// Whether each line is a text of its own.
    let isLines: Bool
    /// The bytes of the input up to here, packed.
    let readByteCount: Int
  }

  private static let blockByteCount = 1 << 19
  /// The number of bytes that show whether an input is in lines, if its first line is not longer.
  private static let startByteCount = 1 << 20
  /// Limits the bytes of one text.
  static let options = JSONOptions(largestByteCount: 1 << 28)

  private var stream: ImportStream
  private var pending: [UInt8] = []
  private var line = 1
  private var isLines: Bool?
  private var isAtEnd = false
  /// The error that ended the input.
  private var failure: (any Error)?

  init(_ stream: ImportStream) { self.stream = stream }

  /// The next block; nil at the end. Throws `.invalidResource` if a text is too large, and what the
  /// stream throws, after the blocks before that. A line that is cut off then is in no block.
  mutating func next() throws -> Block? {
    while !isAtEnd {
      if let end = lineEnd(), pending.count >= Self.blockByteCount { return cut(end) }
      do {
        guard let piece = try stream.next() else {
          isAtEnd = true
          break
        }
        pending += piece
      } catch {
        failure = error
        isAtEnd = true
        break
      }
      guard pending.count <= Self.options.largestByteCount else {
        throw FHIRStoreError(
          .invalidResource, "a text has more than \(Self.options.largestByteCount) bytes",
          path: "\(stream.name):\(line)")
      }
    }
    if let failure {
      if let end = lineEnd() { return cut(end) }
      // What follows the last line break is a part of a line.
      if isLines == true { pending = [] }
      if pending.isEmpty { throw failure }
    }
    guard !pending.isEmpty else { return nil }
    if isLines == nil { _ = lineEnd() }
    return cut(pending.count)
  }

  /// The position after the last line break, if the input is in lines and has one.
  private mutating func lineEnd() -> Int? {
    if isLines == nil {
      let isSeen = pending.count >= Self.startByteCount && pending.contains(0x0A)
      isLines = LineDetection.isInLines(pending, isEnd: isAtEnd || isSeen)
    }
    guard isLines == true else { return nil }
    return pending.lastIndex(of: 0x0A).map { $0 + 1 }
  }

  private mutating func cut(_ end: Int) -> Block {
    let bytes = Array(pending[..<end])
    pending.removeFirst(end)
    defer { line += bytes.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) } }
    return Block(
      file: stream.name, bytes: bytes, line: line, isLines: isLines ?? false,
      readByteCount: stream.readByteCount)
  }
}
