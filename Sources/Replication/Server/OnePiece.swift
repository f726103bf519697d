/// Bytes in memory, as a sequence of pieces.
struct OnePiece: AsyncSequence {
  let bytes: [UInt8]

  func makeAsyncIterator() -> Iterator { Iterator(rest: bytes.isEmpty ? nil : bytes) }

  struct Iterator: AsyncIteratorProtocol {
    var rest: [UInt8]?

    mutating func next() async -> [UInt8]? {
      defer { rest = nil }
      return rest
    }
  }
}
