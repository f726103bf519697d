import ValueModel

/// The entries of an index in memory, in order, in chunks: a change moves those of one chunk.
struct MemoryEntries: Sendable {
  struct Entry: Sendable, Comparable {
    var bytes: [UInt8]
    var row: Int64

    static func < (left: Entry, right: Entry) -> Bool {
      left.bytes == right.bytes
        ? left.row < right.row : left.bytes.lexicographicallyPrecedes(right.bytes)
    }
  }

  /// The place of an entry, or the end of all.
  private struct Position {
    var chunk: Int
    var offset: Int
  }

  /// The most entries of a chunk.
  static let mostInChunk = 256

  /// None of them is empty.
  private var chunks: [[Entry]] = []

  // MARK: Writing

  mutating func insert(_ entry: Entry) {
    var position = position(of: entry)
    if position.chunk == chunks.count {
      guard let last = chunks.indices.last else {
        chunks = [[entry]]
        return
      }
      position = Position(chunk: last, offset: chunks[last].count)
    } else if chunks[position.chunk][position.offset] == entry {
      return
    }
    chunks[position.chunk].insert(entry, at: position.offset)
    let count = chunks[position.chunk].count
    guard count > Self.mostInChunk else { return }
    // Entries that come in ascending order leave full chunks.
    let kept = position.offset == count - 1 ? count - 1 : count / 2
    let rest = Array(chunks[position.chunk][kept...])
    chunks[position.chunk].removeSubrange(kept...)
    chunks.insert(rest, at: position.chunk + 1)
  }

  mutating func remove(_ entry: Entry) {
    let position = position(of: entry)
    guard position.chunk < chunks.count, chunks[position.chunk][position.offset] == entry else {
      return
    }
    chunks[position.chunk].remove(at: position.offset)
    if chunks[position.chunk].isEmpty { chunks.remove(at: position.chunk) }
  }

  // MARK: Reading

  func count(in range: OrderedKeyRange) -> Int {
    let (start, end) = positions(range)
    if start.chunk == end.chunk { return max(0, end.offset - start.offset) }
    guard start.chunk < end.chunk else { return 0 }
    let between = chunks[start.chunk..<end.chunk].reduce(0) { $0 + $1.count }
    return between - start.offset + end.offset
  }

  /// Calls `body` with the entries in a range until it returns false. Rethrows what `body` throws.
  func forEach(
    in range: OrderedKeyRange, isReversed: Bool, _ body: (Entry) throws -> Bool
  ) rethrows {
    let (start, end) = positions(range)
    guard start.chunk <= end.chunk else { return }
    let numbers = start.chunk...end.chunk
    for number in isReversed ? Array(numbers.reversed()) : Array(numbers)
    where number < chunks.count {
      let lower = number == start.chunk ? start.offset : 0
      let upper = number == end.chunk ? end.offset : chunks[number].count
      guard lower < upper else { continue }
      let part = chunks[number][lower..<upper]
      for offset in part.indices {
        let entry = isReversed ? part[part.endIndex - 1 - (offset - lower)] : part[offset]
        guard try body(entry) else { return }
      }
    }
  }

  private func positions(_ range: OrderedKeyRange) -> (start: Position, end: Position) {
    let start = position(of: Entry(bytes: range.lower, row: .min))
    let end = range.upper.map { position(of: Entry(bytes: $0, row: .min)) }
    return (start, end ?? Position(chunk: chunks.count, offset: 0))
  }

  /// The place of the first entry that is not before this one.
  private func position(of entry: Entry) -> Position {
    let chunk = Self.first(chunks.count) { number in
      chunks[number].last.map { $0 < entry } ?? true
    }
    guard chunk < chunks.count else { return Position(chunk: chunk, offset: 0) }
    return Position(
      chunk: chunk, offset: Self.first(chunks[chunk].count) { chunks[chunk][$0] < entry })
  }

  /// The first number below `count` that is not before what is looked for; `count` if all are.
  private static func first(_ count: Int, _ isBefore: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
