import Andiron

/// Walks over the terms of a run, a block at a time.
struct RunCursor {
  private struct Entry {
    var word: Range<Int>
    var field: UInt8
    var head: UInt64
    var count: Int
    var list: Range<Int>
    var apart: (list: UInt32, parts: Int)?
  }

  let reader: RunReader
  private var lastKey: [UInt8]
  private let end: [UInt8]
  private var block: [UInt8] = []
  private var words: [UInt8] = []
  private var entries: [Entry] = []
  private var position = 0

  /// The cursor is on the first term.
  init(_ reader: RunReader) throws {
    self.reader = reader
    let range = PostingTable.termBlocks(run: reader.run.identifier)
    lastKey = range.lower
    end = range.upper
    try readBlock()
  }

  var isAtEnd: Bool { position == entries.count }

  var word: ArraySlice<UInt8> { words[entries[position].word] }

  /// The first eight bytes of the word, whose order is nearly that of words.
  var head: UInt64 { entries[position].head }

  /// Whether the present term is before that of another cursor; neither is at its end.
  func isBefore(_ other: RunCursor) -> Bool {
    if head != other.head { return head < other.head }
    if word.elementsEqual(other.word) { return field < other.field }
    return word.lexicographicallyPrecedes(other.word)
  }

  var field: UInt8 { entries[position].field }

  mutating func advance() throws {
    position += 1
    if position == entries.count { try readBlock() }
  }

  private static func head(of word: [UInt8]) -> UInt64 {
    var head: UInt64 = 0
    for index in 0..<min(8, word.count) { head |= UInt64(word[index]) << UInt64(56 - 8 * index) }
    return head
  }

  private mutating func readBlock() throws {
    position = 0
    words.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    block.removeAll(keepingCapacity: true)
    try reader.table.forEach(from: lastKey + [0], upTo: end) { key, bytes in
      lastKey = Array(key)
      block.append(contentsOf: bytes)
      return false
    }
    guard !block.isEmpty else { return }
    try block.withUnsafeBytes { bytes in
      var terms = TermBlockReader(bytes)
      while try terms.next() {
        let start = words.count
        words += terms.word
        entries.append(
          Entry(
            word: start..<words.count, field: terms.field, head: Self.head(of: terms.word),
            count: terms.count,
            list: terms.listRange, apart: terms.apart))
      }
    }
  }

  /// Calls `body` with each record in the list of the present term.
  func forEachPosting(
    _ body: (_ place: Int, _ frequency: Int, _ positions: UnsafeRawBufferPointer) throws -> Void
  ) throws {
    let entry = entries[position]
    guard let apart = entry.apart else {
      var decoder = try PostingDecoder(count: entry.count, placeCount: reader.run.placeCount)
      try block.withUnsafeBytes {
        try decoder.forEach(UnsafeRawBufferPointer(rebasing: $0[entry.list]), body)
      }
      guard decoder.isAtEnd else { throw StoreError.malformedPostings }
      return
    }
    let list = PostingList(
      count: entry.count, place: .apart(list: apart.list, parts: apart.parts))
    try reader.forEachPosting(in: list, body)
  }
}
