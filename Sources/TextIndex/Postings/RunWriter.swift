/// Writes a run: terms in ascending order, each with its posting list.
///
/// Terms stand in blocks, each term with what it does not share with the one before. A list that is
/// too long for a block has records of its own.
struct RunWriter<Sink: PostingSink> {
  /// The bytes after which a block ends.
  static var blockByteCount: Int { 3_900 }
  /// The bytes from which a list has records of its own, and how long those are.
  static var ownListByteCount: Int { 1_500 }
  static var partByteCount: Int { 12_000 }

  private let run: UInt32
  var sink: Sink
  private var block: [UInt8] = []
  private var blockFirst: [UInt8] = []
  private var lastWord: [UInt8] = []
  private var lists: UInt32 = 0
  /// The posting list being written.
  var list = PostingListWriter()
  private(set) var byteCount = 0
  private(set) var termCount = 0

  init(run: UInt32, sink: Sink) {
    self.run = run
    self.sink = sink
  }

  /// Writes the list collected in `list` as that of a term, and clears it. An empty list is not
  /// written.
  mutating func end(_ word: some Collection<UInt8>, field: UInt8) throws {
    guard list.count > 0 else { return }
    termCount += 1
    // The lists of one word stay in one block.
    if block.count >= Self.blockByteCount, !lastWord.elementsEqual(word) { try endBlock() }
    if block.isEmpty {
      blockFirst = Self.separator(between: lastWord, and: word)
      lastWord.removeAll(keepingCapacity: true)
    }
    let shared = zip(lastWord, word).prefix { $0 == $1 }.count
    block.append(number: shared)
    block.append(number: word.count - shared)
    block.append(contentsOf: word.dropFirst(shared))
    block.append(field)
    block.append(number: list.count)
    try appendList()
    lastWord.removeAll(keepingCapacity: true)
    lastWord.append(contentsOf: word)
    list.removeAll()
  }

  /// The list after its count: a number of bytes and the bytes, or 0, the number of the list and
  /// that of its parts.
  private mutating func appendList() throws {
    guard list.isLong else {
      block.append(number: list.shortByteCount)
      list.appendShort(to: &block)
      return
    }
    let bytes = list.longBytes()
    guard bytes.count >= Self.ownListByteCount else {
      block.append(number: bytes.count)
      block += bytes
      return
    }
    var start = 0
    var parts: UInt32 = 0
    let ends = list.chunkEnds
    for (index, end) in ends.enumerated()
    where end - start >= Self.partByteCount || index == ends.count - 1 {
      try put(
        PostingTable.list(run: run, lists, part: parts), Array(bytes[start..<end]))
      start = end
      parts += 1
    }
    block.append(number: 0)
    block.append(number: Int(lists))
    block.append(number: Int(parts))
    lists += 1
  }

  private mutating func endBlock() throws {
    guard !block.isEmpty else { return }
    try put(PostingTable.termBlock(run: run, first: blockFirst[...]), block)
    block.removeAll(keepingCapacity: true)
  }

  private mutating func put(_ key: [UInt8], _ value: [UInt8]) throws {
    byteCount += key.count + value.count
    try sink.put(key, value)
  }

  /// Writes what is left. The run is complete then.
  mutating func finish() throws { try endBlock() }

  /// The shortest bytes above `last` and not above `next`.
  private static func separator(
    between last: [UInt8], and next: some Collection<UInt8>
  ) -> [UInt8] {
    let shared = zip(last, next).prefix { $0 == $1 }.count
    return Array(next.prefix(shared + 1))
  }
}
