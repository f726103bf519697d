import CollectionModel
package import StorageClient
import TestSupport
import ValueModel

/// Random sets of entries, each compared with the rows that walks over the entries give. It is for
/// backends that join sets themselves.
package struct EntrySetProgram {
  private static let indexes: [Int64] = [2, 3]
  private static let table: Int64 = 1
  private var source: SeededGenerator

  package init(seed: UInt64) { source = SeededGenerator(seed: seed) }

  /// Writes to a backend that is empty. Throws ``WrongSet`` if a set is wrong, and what
  /// the backend throws.
  package mutating func run(on backend: some DatabaseBackend) throws {
    try backend.write { writer in
      try writer.createTable(Self.table)
      for index in Self.indexes { try writer.createIndex(index, of: Self.table) }
      for number in 0..<(100 + below(400)) {
        let entries = Self.indexes.flatMap { index in
          Set((0..<below(4)).map { _ in BackendEntry(index: index, bytes: bytes()) })
        }
        try writer.insert(
          Self.table, key: Array("\(number)".utf8), BackendContent(json: Array("{}".utf8)),
          entries: entries)
      }
    }
    try backend.read { reader in
      for _ in 0..<40 { try compare(set(levels: 2), reader) }
      try compare(.ranges(index: Self.indexes[0], ranges(5_000)), reader)
      for _ in 0..<10 { try compareLookUp(reader) }
    }
  }

  private mutating func compare(_ set: EntrySet, _ reader: some BackendReader) throws {
    let expected = try reader.joinedRows(in: set)
    try equal("the rows", try reader.rows(in: set), expected)
    let limit = below(expected.count + 2)
    try equal("the count", try reader.rowCount(in: set, limit: nil), expected.count)
    try equal("few", try reader.rowCount(in: set, limit: limit), min(limit, expected.count))
    let start = below(2) == 0 ? nil : expected.randomElement(using: &source)
    var found: [Int64] = []
    try reader.forEachRecord(
      Self.table, in: set, after: start, limit: below(2) == 0 ? nil : limit
    ) { record in
      found.append(record.row)
      return true
    }
    try equal("the records", found, expected.filter { $0 > start ?? .min })
  }

  /// Records by their entries, until one is enough.
  private mutating func compareLookUp(_ reader: some BackendReader) throws {
    let index = pick(Self.indexes)
    let entries = Array(Set((0..<below(20)).map { _ in bytes() }))
    var expected: [[Int64]] = []
    for entry in entries {
      expected.append(try reader.joinedRows(in: EntryKeys(index: index, keys: [entry]).rows))
    }
    let all = expected.flatMap(\.self)
    let most = below(2) == 0 ? all.count : below(all.count + 1)
    var found: [Int64] = []
    try reader.forEachRecord(Self.table, by: index, entries: entries) { entry, record in
      guard found.count < most else { return false }
      found.append(record.row)
      guard let position = entries.firstIndex(of: entry) else { return true }
      return expected[position].contains(record.row)
    }
    try equal("the records of entries", found, Array(all.prefix(most)))
  }

  private func equal<Item: Equatable>(_ step: String, _ found: Item, _ expected: Item) throws {
    guard found == expected else {
      throw WrongSet(description: "\(step): expected \(expected), found \(found)")
    }
  }

  /// A set of which a backend says something else than its entries do.
  package struct WrongSet: Error, CustomStringConvertible {
    package let description: String
  }

  // MARK: Sets

  private mutating func set(levels: Int) -> EntrySet {
    switch below(levels > 0 ? 6 : 3) {
    case 1: .containing(index: pick(Self.indexes), ranges(below(4)), filter())
    case 5: .intersection((0..<(1 + below(3))).map { _ in set(levels: levels - 1) })
    case 3: .union((0..<below(4)).map { _ in set(levels: levels - 1) })
    case 4: .filtered(set(levels: levels - 1), by: (0..<(1 + below(2))).map { _ in keys() })
    default: .ranges(index: pick(Self.indexes), ranges(below(8)))
    }
  }

  private mutating func filter() -> KeyFilter {
    let texts = (0..<(1 + below(2))).map { _ in (0..<below(3)).map { _ in UInt8(pick([0, 1, 7])) } }
    return KeyFilter(texts: texts, cutLength: pick([2, 4, 1_022, 1_026]))
  }

  private mutating func keys() -> EntryKeys {
    EntryKeys(index: pick(Self.indexes), keys: Array(Set((0..<below(5)).map { _ in bytes() })))
  }

  /// Ranges that do not overlap: between each two neighbours of an even number of bounds, some of
  /// them with one key alone.
  private mutating func ranges(_ count: Int) -> [OrderedKeyRange] {
    var bounds = Set((0..<2 * count).map { _ in bytes() }).sorted {
      $0.lexicographicallyPrecedes($1)
    }
    var ranges: [OrderedKeyRange] = []
    while bounds.count > 1 {
      let upper = bounds.removeLast()
      let lower = bounds.removeLast()
      ranges.append(
        below(2) == 0
          ? OrderedKeyRange(lower: lower, upper: upper)
          : OrderedKeyRange(lower: lower, upper: lower + [0]))
    }
    if let last = ranges.first, below(4) == 0 {
      ranges[0] = OrderedKeyRange(lower: last.lower, upper: nil)
    }
    return below(2) == 0 ? ranges : ranges.reversed()
  }

  /// Few different bytes, some longer than what the index of a database takes.
  private mutating func bytes() -> [UInt8] {
    let long = below(6) == 0
    let start = [UInt8](repeating: 7, count: long ? 1_020 + below(8) : 0)
    return start + (0..<below(5)).map { _ in UInt8(pick([0, 1, 7, 255])) }
  }

  private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &source) }

  private mutating func pick<Item>(_ items: [Item]) -> Item { items[below(items.count)] }
}
