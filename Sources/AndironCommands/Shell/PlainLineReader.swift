/// Reads lines as they arrive from a pipe or a terminal.
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
