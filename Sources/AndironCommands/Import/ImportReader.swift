internal import ValueModel

/// Reads the values from the input of an import, with their positions.
struct ImportReader {
  /// The parser's options: a store does not accept larger objects.
  static let options = JSONOptions(largestByteCount: 1 << 28)

  private let input: ImportInput
  private let dictionary: ValueDictionary
  /// Bytes that were read but not parsed yet.
  private var pending: [UInt8] = []
  /// Called with the number of bytes after each piece.
  private let progress: (Int) -> Void
  private var byteCount = 0

  init(
    _ input: ImportInput, _ dictionary: ValueDictionary, progress: @escaping (Int) -> Void
  ) {
    self.input = input
    self.dictionary = dictionary
    self.progress = progress
  }

  /// Calls `body` with each value. At text that is not JSON, throws `JSONError` in an array and
  /// without `malformed`; otherwise calls `malformed` and continues with the next line. Rethrows
  /// what the closures throw, and throws `CommandError` if the input cannot be read.
  mutating func read(
    malformed: ((ObjectImportProblem) throws -> Void)?, _ body: (Value, JSONPosition) throws -> Void
  ) throws {
    let isArray = try beginsWithBracket()
    if let malformed, !isArray {
      try readLines(malformed, body)
    } else {
      try readStream(isArray ? .elements(of: nil) : .values, body)
    }
  }

  private mutating func next() throws -> [UInt8]? {
    let piece = try input.next()
    byteCount += piece.count
    progress(byteCount)
    return piece.isEmpty ? nil : piece
  }

  /// Returns whether the first byte after white space and a byte order mark begins an array.
  private mutating func beginsWithBracket() throws -> Bool {
    while let piece = try next() {
      pending += piece
      let text = pending.starts(with: [0xEF, 0xBB, 0xBF]) ? pending.dropFirst(3) : pending[...]
      // Two bytes of a byte order mark are not enough to recognize it.
      guard pending.count > 2, let first = text.first(where: { !Self.isSpace($0) }) else {
        continue
      }
      return first == UInt8(ascii: "[")
    }
    return pending.first { !Self.isSpace($0) } == UInt8(ascii: "[")
  }

  static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x0A, 0x0D, 0x09].contains(byte) }

  private mutating func readStream(
    _ layout: JSONStream.Layout, _ body: (Value, JSONPosition) throws -> Void
  ) throws {
    var stream = JSONStream(layout: layout, dictionary: dictionary, options: Self.options)
    try stream.feed(pending, body)
    pending = []
    while let piece = try next() { try stream.feed(piece, body) }
    try stream.finish(body)
  }

  // MARK: Lines

  private mutating func readLines(
    _ malformed: (ObjectImportProblem) throws -> Void, _ body: (Value, JSONPosition) throws -> Void
  ) throws {
    var lines = ImportLines(JSONReader(dictionary: dictionary, options: Self.options))
    try lines.feed(pending, malformed, body)
    pending = []
    while let piece = try next() { try lines.feed(piece, malformed, body) }
    try lines.finish(malformed, body)
  }
}
