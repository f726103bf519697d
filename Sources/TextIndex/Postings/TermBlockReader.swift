import Andiron

/// Reads the terms of a block in order.
struct TermBlockReader {
  private var reader: PostingReader
  private(set) var word: [UInt8] = []
  private(set) var field: UInt8 = 0
  /// The number of records in the list of the present term.
  private(set) var count = 0
  /// The range of the list in the block; empty if the list has records of its own.
  private(set) var listRange = 0..<0
  private(set) var apart: (list: UInt32, parts: Int)?
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    reader = PostingReader(bytes)
  }

  /// Moves to the next term. False at the end.
  mutating func next() throws(StoreError) -> Bool {
    guard !reader.isAtEnd else { return false }
    let shared = try reader.number()
    let length = try reader.number()
    guard shared <= word.count, length <= reader.left, shared + length > 0 else {
      throw .malformedPostings
    }
    let rest = try reader.bytes(length)
    word.removeLast(word.count - shared)
    word.append(contentsOf: rest)
    field = try reader.byte()
    count = try reader.number()
    let byteCount = try reader.number()
    guard count > 0 else { throw .malformedPostings }
    guard byteCount == 0 else {
      apart = nil
      listRange = reader.offset..<(reader.offset + min(byteCount, reader.left + 1))
      _ = try reader.bytes(byteCount)
      return true
    }
    let list = try reader.number()
    let parts = try reader.number()
    guard let list = UInt32(exactly: list), parts > 0, count > PostingListWriter.chunkCount else {
      throw .malformedPostings
    }
    listRange = 0..<0
    apart = (list, parts)
    return true
  }

  /// The list of the present term.
  var list: PostingList {
    PostingList(
      count: count,
      place: apart.map { .apart(list: $0.list, parts: $0.parts) } ?? .here(Array(bytes[listRange])))
  }
}
