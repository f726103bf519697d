/// A position in a text or stream.
public struct JSONPosition: Sendable, Hashable {
  /// The byte, from zero.
  public var offset = 0
  /// The line, from one. Lines end with a line feed.
  public var line = 1
  /// The byte in the line, from one.
  public var column = 1

  init() {}

  public init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  mutating func advance(over bytes: UnsafeRawBufferPointer) {
    offset += bytes.count
    for byte in bytes {
      if byte == 0x0A {
        line += 1
        column = 1
      } else {
        column += 1
      }
    }
  }
}
