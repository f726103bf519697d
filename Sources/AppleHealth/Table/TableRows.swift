/// The rows of comma-separated values (RFC 4180), from a file that is read piece by piece.
///
/// Lines end with CR LF, LF or CR. Empty lines are left out. The format does not define text after
/// the end of a quoted field; it is an error here.
struct TableRows {
  struct Row {
    var fields: [String]
    /// The line in which the row begins.
    var line: Int
  }

  private enum State { case start, plain, quoted, quoteInQuoted }

  static let limit = 1 << 26

  private let read: (UnsafeMutableRawBufferPointer) throws -> Int
  private var block = [UInt8](repeating: 0, count: 1 << 16)
  private var place = 0
  private var count = 0
  private var line = 1
  private var isAtStart = true

  /// Reads rows from a source. `read` fills all or part of its buffer with the next bytes, and
  /// returns their number; zero at the end.
  init(_ read: @escaping (UnsafeMutableRawBufferPointer) throws -> Int) { self.read = read }

  /// Reads rows from bytes in memory, in pieces of at most `piece`.
  init(_ bytes: [UInt8], piece: Int = .max) {
    var start = 0
    self.init { buffer in
      let count = min(buffer.count, piece, bytes.count - start)
      buffer.copyBytes(from: bytes[start..<(start + count)])
      start += count
      return count
    }
  }

  /// Returns the next row; nil at the end.
  ///
  /// Throws `SampleTableError.badQuote`, after which the next line is a row again, or `.overLimit`,
  /// after which there are no more rows, and what `read` throws.
  mutating func next() throws -> Row? {
    while true {
      guard let row = try row() else { return nil }
      if row.fields != [""] { return row }
    }
  }

  private mutating func row() throws -> Row? {
    var row = Row(fields: [], line: line)
    var text: [UInt8] = []
    var state = State.start
    var byteCount = 0
    while let byte = try nextByte() {
      byteCount += 1
      guard byteCount <= Self.limit else {
        count = 0
        throw SampleTableError(.overLimit, "a row is too long", line: row.line)
      }
      switch (state, byte) {
      case (.quoted, UInt8(ascii: "\"")): state = .quoteInQuoted
      case (.quoted, _):
        if byte == UInt8(ascii: "\n") { line += 1 }
        text.append(byte)
      case (.quoteInQuoted, UInt8(ascii: "\"")):
        text.append(byte)
        state = .quoted
      case (.start, UInt8(ascii: "\"")): state = .quoted
      case (_, UInt8(ascii: ",")):
        row.fields.append(String(decoding: text, as: UTF8.self))
        text.removeAll(keepingCapacity: true)
        state = .start
      case (_, UInt8(ascii: "\n")), (_, UInt8(ascii: "\r")):
        try endLine(byte)
        row.fields.append(String(decoding: text, as: UTF8.self))
        return row
      case (.quoteInQuoted, _):
        try skipLine()
        throw SampleTableError(.badQuote, "text follows a quoted field", line: row.line)
      default:
        text.append(byte)
        state = .plain
      }
    }
    if state == .quoted {
      throw SampleTableError(.badQuote, "a quoted field does not end", line: row.line)
    }
    if byteCount == 0 { return nil }
    row.fields.append(String(decoding: text, as: UTF8.self))
    return row
  }

  private mutating func endLine(_ byte: UInt8) throws {
    line += 1
    guard byte == UInt8(ascii: "\r"), try peek() == UInt8(ascii: "\n") else { return }
    place += 1
  }

  private mutating func skipLine() throws {
    while let byte = try nextByte() {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return try endLine(byte) }
    }
  }

  private mutating func nextByte() throws -> UInt8? {
    guard let byte = try peek() else { return nil }
    place += 1
    return byte
  }

  private mutating func peek() throws -> UInt8? {
    if place < count { return block[place] }
    place = 0
    let read = read
    count = try block.withUnsafeMutableBytes { try read($0) }
    if isAtStart {
      isAtStart = false
      // A byte order mark. All programs that write one write it in one piece.
      if block[..<count].starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    }
    return place < count ? block[place] : nil
  }
}
