import StorageEngine

/// What a snapshot shows.
struct StoreContent: Hashable {
  struct Record: Hashable {
    var value: [UInt8]
    var entries: Set<[UInt8]> = []
    /// Old versions, newest first; nil is a deletion.
    var history: [[UInt8]?] = []
  }

  var tables: [String: [[UInt8]: Record]] = [:]
  /// In a model, the old versions of deleted keys, which no cursor comes by.
  var forgotten: [[UInt8]: [[UInt8]?]] = [:]

  init() {}

  /// Without what cannot be seen.
  var shown: [String: [[UInt8]: Record]] { tables }

  /// Reads everything in several ways and compares. Throws `FuzzFailure` where they differ, and what the
  /// engine throws.
  init(_ snapshot: Snapshot) throws {
    for table in snapshot.tables {
      let records = try Self.records(of: table, in: snapshot)
      tables[table.name] = records
      for index in snapshot.indexes(on: table) {
        try Self.compare(index, with: records, snapshot)
      }
    }
  }

  private static func records(of table: Table, in snapshot: Snapshot) throws -> [[UInt8]: Record] {
    var records: [[UInt8]: Record] = [:]
    var cursor = try snapshot.cursor(table)
    while cursor.next() {
      let key = cursor.key
      let value = try cursor.value()
      try require(try snapshot.get(table, key: key) == value, "cursor and look-up differ")
      var record = Record(value: value)
      for entry in try snapshot.entries(table, key: key) {
        record.entries.insert(Array("\(entry.index.name):".utf8) + entry.bytes)
      }
      record.history = try snapshot.history(of: key, in: table).dropFirst().map(\.value)
      records[key] = record
    }
    try require(records.count == snapshot.count(table), "a table does not have what it counts")
    return records
  }

  private static func compare(
    _ index: Index, with records: [[UInt8]: Record], _ snapshot: Snapshot
  ) throws {
    var expected = 0
    let prefix = Array("\(index.name):".utf8)
    for record in records.values {
      expected += record.entries.count { $0.starts(with: prefix) }
    }
    try require(snapshot.count(index) == expected, "an index does not have what records say")
    var cursor = try snapshot.cursor(index)
    var found = 0
    while cursor.next() {
      let bytes = prefix + cursor.key
      var isEntry = false
      try cursor.withRecord { key, _ in
        isEntry = records[Array(key)]?.entries.contains(bytes) ?? false
      }
      try require(isEntry, "an index leads to a record without the entry")
      found += 1
    }
    try require(found == expected, "an index shows another number of entries")
  }
}

extension StoreContent {
  init(_ engine: Engine) throws {
    let snapshot = engine.snapshot()
    defer { snapshot.close() }
    try self.init(snapshot)
  }

  /// How two contents differ, without their bytes.
  func difference(from other: StoreContent) -> String {
    var lines: [String] = []
    for name in Set(tables.keys).union(other.tables.keys).sorted() {
      guard let own = tables[name], let theirs = other.tables[name] else {
        lines.append("table \(name) is in one only")
        continue
      }
      let keys = Set(own.keys).union(theirs.keys).filter { own[$0] != theirs[$0] }
      if !keys.isEmpty {
        lines.append(
          "\(name): \(own.count) and \(theirs.count) records, \(keys.count) differ: "
            + keys.map { "\($0)" }.sorted().prefix(4).joined(separator: " "))
      }
    }
    return lines.isEmpty ? "nothing" : lines.joined(separator: "; ")
  }
}
