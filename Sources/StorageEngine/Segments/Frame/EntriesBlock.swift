/// The entries of a record as its frame stores them: index identifier, length and bytes of each in
/// turn.
enum EntriesBlock {
  /// An entry as it is stored.
  struct Entry: Hashable, Comparable, Sendable {
    var index: TableIdentifier
    var bytes: [UInt8]

    static func < (a: Self, b: Self) -> Bool {
      a.index == b.index ? a.bytes.lexicographicallyPrecedes(b.bytes) : a.index < b.index
    }
  }

  /// Encodes `entries`, sorted and without duplicates, so that equal sets have equal bytes.
  static func encode(_ entries: [EntriesBlock.Entry]) -> [UInt8] {
    let sorted = entries.inOrder
    var writer = ByteWriter(capacity: sorted.reduce(0) { $0 + 6 + $1.bytes.count })
    for entry in sorted {
      writer.append(entry.index.rawValue)
      writer.append(UInt16(entry.bytes.count))
      writer.append(contentsOf: entry.bytes)
    }
    return writer.bytes
  }

  /// The entries in `block`, or nil if it is malformed.
  static func decode(_ block: UnsafeRawBufferPointer) -> [EntriesBlock.Entry]? {
    var reader = ByteReader(block)
    var entries: [EntriesBlock.Entry] = []
    do {
      while reader.remaining > 0 {
        let index = TableIdentifier(try reader.read())
        let count = Int(try reader.read(UInt16.self))
        entries.append(EntriesBlock.Entry(index: index, bytes: Array(try reader.readBytes(count))))
      }
    } catch { return nil }
    return entries
  }
}

extension [EntriesBlock.Entry] {
  /// The entries sorted and without duplicates, as most lists already are.
  var inOrder: [EntriesBlock.Entry] {
    let isOrdered = indices.dropFirst().allSatisfy { self[$0 - 1] < self[$0] }
    return isOrdered ? self : Set(self).sorted()
  }
}
