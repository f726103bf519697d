import HTTPClient

/// Reads the lines of a body as it arrives. Empty lines are skipped.
struct LineReader {
  private let body: any ByteStream
  private let longest: Int
  private var bytes: [UInt8] = []
  private var start = 0
  /// The end of the part of `bytes` that contains no more line feeds.
  private var searched = 0
  private var isAtEnd = false

  init(_ body: any ByteStream, longest: Int) {
    self.body = body
    self.longest = longest
  }

  /// Returns the next line without its line ending; nil after the last one. Throws `.tooLarge` for
  /// a line that is longer than allowed, and the errors of the body.
  mutating func next() async throws -> [UInt8]? {
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = bytes[start..<end]
        start = end + 1
        searched = start
        if let trimmed = Self.trimmed(line) { return trimmed }
        continue
      }
      searched = bytes.count
      if isAtEnd {
        let line = bytes[start...]
        start = bytes.count
        return Self.trimmed(line)
      }
      guard bytes.count - start <= longest else {
        throw FHIRReplicationError(.tooLarge, "a line has more than \(longest) bytes")
      }
      bytes.removeSubrange(..<start)
      start = 0
      searched = bytes.count
      if let piece = try await body.next() { bytes += piece } else { isAtEnd = true }
    }
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> [UInt8]? {
    var line = line
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    return line.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? nil : Array(line)
  }
}
