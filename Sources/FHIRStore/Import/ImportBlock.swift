import ValueModel

/// Some of an input, to be parsed by one thread: whole lines, or a whole text that is not in lines.
struct ImportBlock: Sendable {
  let file: String
  let bytes: [UInt8]
  /// The number of the first line.
  let line: Int
  /// Whether each line is a text of its own.
  let isLines: Bool
  /// Of the input up to here, packed.
  let readByteCount: Int
}

/// Cuts an input into blocks.
///
/// An input is in lines where its first line is a whole JSON text and another follows; other inputs are one block, as
/// large as they are.
struct ImportBlocks {
  private static let blockByteCount = 1 << 19
  /// The most bytes of one text.
  static let options = JSONOptions(largestByteCount: 1 << 28)

  private var stream: ImportStream
  private var pending: [UInt8] = []
  private var line = 1
  private var isLines: Bool?
  private var isAtEnd = false

  init(_ stream: ImportStream) { self.stream = stream }

  /// The next block; nil at the end.
  mutating func next() throws -> ImportBlock? {
    while !isAtEnd {
      if let end = try lineEnd(), pending.count >= Self.blockByteCount { return cut(end) }
      guard let piece = try stream.next() else {
        isAtEnd = true
        break
      }
      pending += piece
      guard pending.count <= Self.options.largestByteCount else {
        throw FHIRStoreError(
          .invalidResource, "a text has more than \(Self.options.largestByteCount) bytes",
          path: "\(stream.name):\(line)")
      }
    }
    guard !pending.isEmpty else { return nil }
    if isLines == nil { _ = try lineEnd() }
    return cut(pending.count)
  }

  /// Behind the last end of a line, where the input is in lines and there is one.
  private mutating func lineEnd() throws -> Int? {
    if isLines == nil {
      guard let end = pending.firstIndex(of: 0x0A) else { return nil }
      let first = Array(pending[..<end])
      // Without its first line only a short one is in doubt: a bracket alone is no text.
      isLines = (try? JSON.parse(first, options: Self.options)) != nil
    }
    guard isLines == true else { return nil }
    return pending.lastIndex(of: 0x0A).map { $0 + 1 }
  }

  private mutating func cut(_ end: Int) -> ImportBlock {
    let bytes = Array(pending[..<end])
    pending.removeFirst(end)
    defer { line += bytes.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) } }
    return ImportBlock(
      file: stream.name, bytes: bytes, line: line, isLines: isLines ?? false,
      readByteCount: stream.readByteCount)
  }
}
