/// Where the lines of a shell come from.
protocol LineReader {
  /// The next line without its end; nil behind the last one. On a terminal there is a prompt before it.
  mutating func next() throws -> String?
}

/// Lines as they come, of a pipe or of a terminal.
struct PlainLineReader: LineReader {
  static let prompt = "andiron> "

  private let console: Console
  private var bytes: [UInt8] = []
  private var isAtEnd = false

  init(_ console: Console) { self.console = console }

  mutating func next() throws -> String? {
    if console.asksQuestions { console.error(Self.prompt) }
    while true {
      if let end = bytes.firstIndex(of: 0x0A) {
        let line = String(decoding: bytes[..<end], as: UTF8.self)
        bytes.removeFirst(end + 1)
        return line
      }
      guard !isAtEnd else {
        defer { bytes = [] }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
      }
      let piece = try console.input(1 << 12)
      isAtEnd = piece.isEmpty
      bytes += piece
    }
  }
}
