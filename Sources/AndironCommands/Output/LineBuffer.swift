/// Collects lines for output and writes them in pieces of about 64 KiB that end with a line.
package struct LineBuffer {
  private static let pieceByteCount = 1 << 16

  private var bytes: [UInt8] = []
  private let write: ([UInt8]) throws -> Void
  /// The number of bytes of all lines so far.
  package private(set) var byteCount = 0

  package init(_ write: @escaping ([UInt8]) throws -> Void) { self.write = write }

  /// Creates a buffer for standard output.
  package init(_ console: Console) {
    self.init(console.outputBytes)
  }

  /// Adds one line that consists of the bytes that `body` appends.
  package mutating func line(_ body: (inout [UInt8]) throws -> Void) throws {
    let start = bytes.count
    try body(&bytes)
    bytes.append(UInt8(ascii: "\n"))
    byteCount += bytes.count - start
    if bytes.count >= Self.pieceByteCount { try flush() }
  }

  package mutating func line(_ text: String) throws { try line { $0 += text.utf8 } }

  /// Writes the lines that are left.
  package mutating func flush() throws {
    guard !bytes.isEmpty else { return }
    try write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}
