public import ValueModel

/// The tables and indexes of a database as of one commit, or inside a transaction.
///
/// Tables and indexes have numbers. What does not exist is empty. The methods throw `StoreError`.
public protocol BackendReader {
  /// A number that is another one after each commit that called `noteDefinitions()`. In a
  /// transaction, the one that it began with.
  func definitionsRevision() throws -> Int64

  /// Returns the record with this key; nil if there is no such record.
  func record(_ table: Int64, key: [UInt8]) throws -> BackendRecord?

  /// Calls `body` with the records that have these keys, in the order of `keys`, until it returns
  /// false. Keys that no record has are left out. `keys` has each key once.
  func forEachRecord(
    _ table: Int64, keys: [[UInt8]], _ body: (BackendRecord) throws -> Bool) throws

  /// Calls `body` with the records of these rows, in ascending order of rows, until it returns
  /// false. Rows that have no record are left out. `rows` is ascending.
  func forEachRecord(
    _ table: Int64, rows: [Int64], _ body: (BackendRecord) throws -> Bool) throws

  /// Calls `body` with all records in ascending order of rows until it returns false.
  ///
  /// Holds a bounded number of them. In a transaction `body` may write; the records that it adds
  /// may be among those that come.
  func forEachRecord(_ table: Int64, _ body: (BackendRecord) throws -> Bool) throws

  /// Calls `body` with the records in ascending order of their keys, from the first one after `key`
  /// if that is given, until it returns false.
  ///
  /// Holds a bounded number of them. `limit` is the number of records that will be wanted, as far
  /// as it is known.
  func forEachRecordInOrder(
    _ table: Int64, after key: [UInt8]?, limit: Int?, _ body: (BackendRecord) throws -> Bool) throws

  /// Calls `body` with the entries in a range, in ascending order of bytes and then of rows, or, if
  /// `isReversed`, in the opposite order of both, until it returns false.
  func forEachEntry(
    _ index: Int64, in range: OrderedKeyRange, isReversed: Bool,
    _ body: (_ bytes: [UInt8], _ row: Int64) throws -> Bool) throws

  /// Calls `body` with the different bytes of the entries in a range, ascending, and the number of
  /// entries that have them.
  func forEachKey(
    _ index: Int64, in range: OrderedKeyRange,
    _ body: (_ bytes: [UInt8], _ count: Int) throws -> Void
  ) throws

  /// Calls `body` with the entries in a range as `forEachEntry` does, each with its record.
  ///
  /// `limit` is the number of entries that will be wanted, as far as it is known.
  func forEachRecord(
    _ table: Int64, by index: Int64, in range: OrderedKeyRange, isReversed: Bool, limit: Int?,
    _ body: (_ bytes: [UInt8], _ record: BackendRecord) throws -> Bool) throws

  /// Calls `body` with the records that have one of these entries of an index, each with the entry,
  /// in the order of `entries`, and of rows for each entry, until it returns false. `entries` has
  /// each once.
  func forEachRecord(
    _ table: Int64, by index: Int64, entries: [[UInt8]],
    _ body: (_ bytes: [UInt8], _ record: BackendRecord) throws -> Bool) throws

  /// Returns the records of a table that have one of the keys, and the rows that have one of the
  /// entries: what a write has to know before it.
  func probe(_ table: Int64, keys: [[UInt8]], entries: [BackendEntry]) throws -> BackendProbe

  /// Returns the number of records of a table, or `limit` if there are more.
  func recordCount(_ table: Int64, limit: Int?) throws -> Int

  /// Returns a number that a table's records do not exceed, at the cost of one look-up: for plans,
  /// so it may be that of another commit.
  func mostRecords(of table: Int64) throws -> Int

  /// Returns the numbers of entries in ranges, or `limit` where there are more: for plans, so they
  /// may be those of another commit.
  func entryCounts(_ ranges: [EntryRange], limit: Int) throws -> [Int]

  /// The number of records beyond which a reader of ``DatabaseBackend/readOnce(_:)`` asks once
  /// more; nil if questions are not counted.
  var recordsAtOnce: Int? { get }

  /// Returns the number of entries in a range, or `limit` if there are more.
  func entryCount(_ index: Int64, in range: OrderedKeyRange, limit: Int?) throws -> Int

  /// Returns the rows of a set, ascending, each once.
  func rows(in set: EntrySet) throws -> [Int64]

  /// Calls `body` with the records of a set, in ascending order of rows, from the first one after
  /// `row` if that is given, until it returns false.
  ///
  /// Holds a bounded number of records. `limit` is the number of records that will be wanted, as
  /// far as it is known.
  func forEachRecord(
    _ table: Int64, in set: EntrySet, after row: Int64?, limit: Int?,
    _ body: (BackendRecord) throws -> Bool) throws

  /// Returns the number of rows in a set, or `limit` if there are more.
  func rowCount(in set: EntrySet, limit: Int?) throws -> Int
}

extension BackendReader {
  /// Counts the records, of which a plan need not know more than 4,000. Throws what counting
  /// throws.
  public func mostRecords(of table: Int64) throws -> Int {
    try recordCount(table, limit: 4_000)
  }

  /// Counts one range after the other, for databases in which a question costs little. Throws what
  /// counting throws.
  public func entryCounts(_ ranges: [EntryRange], limit: Int) throws -> [Int] {
    try ranges.map { try entryCount($0.index, in: $0.range, limit: limit) }
  }

  public var recordsAtOnce: Int? { nil }

  /// Walks over the entries. Throws what `body` and walking throw.
  public func forEachKey(
    _ index: Int64, in range: OrderedKeyRange,
    _ body: (_ bytes: [UInt8], _ count: Int) throws -> Void
  ) throws {
    try walkKeys(index, in: range, body)
  }

  /// Finds the different bytes in a range by walking over the entries. Throws what `body` and
  /// walking throw.
  package func walkKeys(
    _ index: Int64, in range: OrderedKeyRange,
    _ body: (_ bytes: [UInt8], _ count: Int) throws -> Void
  ) throws {
    var last: (bytes: [UInt8], count: Int)?
    try forEachEntry(index, in: range, isReversed: false) { bytes, _ in
      if let known = last, known.bytes == bytes {
        last = (bytes, known.count + 1)
      } else {
        if let known = last { try body(known.bytes, known.count) }
        last = (bytes, 1)
      }
      return true
    }
    if let last { try body(last.bytes, last.count) }
  }

  /// Sorts the keys of all records, which are held, and looks the records up. Throws what `body`
  /// and the look-ups throw.
  public func forEachRecordInOrder(
    _ table: Int64, after key: [UInt8]?, limit: Int?, _ body: (BackendRecord) throws -> Bool
  ) throws {
    var keys: [[UInt8]] = []
    try forEachRecord(table) { record in
      if key?.lexicographicallyPrecedes(record.key) ?? true { keys.append(record.key) }
      return true
    }
    keys.sort { $0.lexicographicallyPrecedes($1) }
    try forEachRecord(table, keys: keys, body)
  }

  /// Looks the entries up one by one, for databases in which a question costs little. Throws what
  /// `body` and the look-ups throw.
  public func forEachRecord(
    _ table: Int64, by index: Int64, entries: [[UInt8]],
    _ body: (_ bytes: [UInt8], _ record: BackendRecord) throws -> Bool
  ) throws {
    var isWanted = true
    for entry in entries where isWanted {
      let exactly = OrderedKeyRange(exactly: entry)
      try forEachRecord(table, by: index, in: exactly, isReversed: false, limit: nil) {
        isWanted = try body($0, $1)
        return isWanted
      }
    }
  }

  /// Looks keys and entries up one by one, for databases in which a question costs little.
  /// Throws the errors of `record` and `forEachEntry`.
  public func probe(
    _ table: Int64, keys: [[UInt8]], entries: [BackendEntry]
  ) throws -> BackendProbe {
    var probe = BackendProbe()
    for key in keys { probe.records[key] = try record(table, key: key) }
    for entry in entries {
      let exactly = OrderedKeyRange(exactly: entry.bytes)
      try forEachEntry(entry.index, in: exactly, isReversed: false) { _, row in
        probe.holders[entry, default: []].append(row)
        return true
      }
    }
    return probe
  }

  /// Looks the keys up one by one, for databases in which a question costs little. Throws what
  /// `body` and the look-ups throw.
  public func forEachRecord(
    _ table: Int64, keys: [[UInt8]], _ body: (BackendRecord) throws -> Bool
  ) throws {
    for key in keys {
      guard let record = try record(table, key: key) else { continue }
      guard try body(record) else { return }
    }
  }
}
