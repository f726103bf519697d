import StorageEngine

extension WorkloadState {
  /// A store whose parts do not agree with each other.
  struct Inconsistency: Error, CustomStringConvertible {
    var description: String
  }

  /// Reads everything that `snapshot` shows, in every possible way, and compares the results.
  ///
  /// Throws `WorkloadState.Inconsistency` if two ways give different answers, and what the engine
  /// throws.
  init(reading snapshot: Snapshot) throws {
    for table in snapshot.tables {
      tables[table.name] = try TableState(reading: table, of: snapshot)
      for index in snapshot.indexes(on: table) {
        indexes[index.name] = table.name
        try compareEntries(of: index, with: tables[table.name], snapshot)
      }
    }
  }

  init(reading engine: Engine) throws {
    let snapshot = engine.snapshot()
    defer { snapshot.close() }
    try self.init(reading: snapshot)
  }

  /// Checks that the index contains the entries that the records list, in order, and nothing else.
  private func compareEntries(
    of index: Index, with table: TableState?, _ snapshot: Snapshot
  ) throws {
    var expected: Set<Found> = []
    for (key, record) in table?.records ?? [:] {
      for entry in record.entries where entry.index == index.name {
        expected.insert(Found(bytes: entry.bytes, key: key))
      }
    }
    var found: Set<Found> = []
    var cursor = try snapshot.cursor(index)
    var last: [UInt8] = []
    while cursor.next() {
      let bytes = cursor.key
      guard !bytes.lexicographicallyPrecedes(last) else {
        throw WorkloadState.Inconsistency(description: "index \(index.name) is out of order")
      }
      last = bytes
      let key = try cursor.withRecord { key, _ in Array(key) }
      guard found.insert(Found(bytes: bytes, key: key)).inserted else {
        throw WorkloadState.Inconsistency(description: "index \(index.name) has an entry twice")
      }
    }
    guard found == expected, snapshot.count(index) == found.count else {
      throw WorkloadState.Inconsistency(
        description: "index \(index.name) has \(found.count) entries and counts "
          + "\(snapshot.count(index)), the records have \(expected.count)")
    }
  }

  private struct Found: Hashable {
    var bytes: [UInt8]
    var key: [UInt8]
  }
}

extension WorkloadState.TableState {
  fileprivate init(reading table: Table, of snapshot: Snapshot) throws {
    let options = snapshot.options(of: table)
    if case .last(let limit) = options?.oldVersions { versionLimit = limit }
    deflates = options?.deflateLevel != nil
    var cursor = try snapshot.cursor(table)
    var keys: [[UInt8]] = []
    while cursor.next() {
      let key = cursor.key
      if let last = keys.last, !last.lexicographicallyPrecedes(key) {
        throw WorkloadState.Inconsistency(description: "table \(table.name) is out of order")
      }
      keys.append(key)
      let value = try cursor.value()
      guard try snapshot.get(table, key: key) == value else {
        throw WorkloadState.Inconsistency(description: "table \(table.name): cursor and get differ")
      }
      var record = WorkloadState.Record(value: value)
      for entry in try snapshot.entries(table, key: key) {
        record.entries.insert(WorkloadState.Entry(index: entry.index.name, bytes: entry.bytes))
      }
      records[key] = record
    }
    try compareBackwards(table, keys, snapshot)
    if versionLimit > 0 {
      for key in KeyPool.keys { try readHistory(of: key, table, snapshot) }
    }
  }

  private func compareBackwards(
    _ table: Table, _ keys: [[UInt8]], _ snapshot: Snapshot
  ) throws {
    guard snapshot.count(table) == keys.count else {
      throw WorkloadState.Inconsistency(
        description: "table \(table.name) counts \(snapshot.count(table)), has \(keys.count)")
    }
    var cursor = try snapshot.cursor(table)
    var backwards: [[UInt8]] = []
    while cursor.previous() { backwards.append(cursor.key) }
    guard backwards.reversed().elementsEqual(keys) else {
      throw WorkloadState.Inconsistency(
        description: "table \(table.name) differs when walked backwards")
    }
  }

  private mutating func readHistory(
    of key: [UInt8], _ table: Table, _ snapshot: Snapshot
  ) throws {
    var versions = try snapshot.history(of: key, in: table)
    for (newer, older) in zip(versions, versions.dropFirst())
    where newer.sequence <= older.sequence {
      throw WorkloadState.Inconsistency(
        description: "the history of a key in \(table.name) is out of order")
    }
    if let record = records[key] {
      guard versions.first?.value == record.value else {
        throw WorkloadState.Inconsistency(
          description: "the newest version in \(table.name) is not the record")
      }
      versions.removeFirst()
    }
    if !versions.isEmpty { oldVersions[key] = versions.map(\.value) }
  }
}
