import ValueModel

/// All tables and indexes of a database in memory.
struct MemoryState: Sendable {
  struct Table: Sendable {
    var records: [Int64: BackendRecord] = [:]
    var rows: [[UInt8]: Int64] = [:]
    var lastRow: Int64 = 0
    var indexes: Set<Int64> = []
  }

  struct Entry: Sendable, Comparable {
    var bytes: [UInt8]
    var row: Int64

    static func < (left: Entry, right: Entry) -> Bool {
      left.bytes == right.bytes
        ? left.row < right.row : left.bytes.lexicographicallyPrecedes(right.bytes)
    }
  }

  var tables: [Int64: Table] = [0: Table()]
  /// The entries of each index, in order.
  var indexes: [Int64: [Entry]] = [:]
  var revision: Int64 = 0

  /// The positions of an index's entries in a range.
  func positions(_ index: Int64, _ range: OrderedKeyRange) -> Range<Int> {
    guard let entries = indexes[index] else { return 0..<0 }
    let start = entries.position(of: Entry(bytes: range.lower, row: .min))
    let end = range.upper.map { entries.position(of: Entry(bytes: $0, row: .min)) }
    return start..<max(start, end ?? entries.count)
  }

  mutating func add(_ entry: BackendEntry, row: Int64) {
    let new = Entry(bytes: entry.bytes, row: row)
    guard let position = indexes[entry.index]?.position(of: new) else { return }
    if let entries = indexes[entry.index], position < entries.count, entries[position] == new {
      return
    }
    indexes[entry.index]?.insert(new, at: position)
  }

  mutating func remove(_ entry: BackendEntry, row: Int64) {
    let old = Entry(bytes: entry.bytes, row: row)
    guard let position = indexes[entry.index]?.position(of: old),
      let entries = indexes[entry.index], position < entries.count, entries[position] == old
    else { return }
    indexes[entry.index]?.remove(at: position)
  }
}

extension [MemoryState.Entry] {
  /// The position of the first entry that is not before this one.
  fileprivate func position(of entry: MemoryState.Entry) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < entry { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
