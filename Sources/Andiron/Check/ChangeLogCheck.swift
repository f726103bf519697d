import StorageEngine

/// Compares the change feed with the existing objects.
struct ChangeLogCheck {
  let snapshot: Snapshot
  let definitions: [CollectionDefinition]
  let findings: StoreFindings

  func run() throws {
    let record = try ChangeLogRecord(snapshot)
    guard let log = ChangeLog(snapshot) else {
      let isThere = record != nil || snapshot.table(ChangeLog.tableName) != nil
      if isThere { addMalformed("the change feed is not whole") }
      return
    }
    guard let record else { return addMalformed("the record of the change feed is missing") }
    if record.horizon > snapshot.sequence.rawValue {
      addMalformed("the change feed has forgotten more than there was")
    }
    try checkNumbers(log)
    let counts = try checkRecords(log)
    for definition in definitions {
      guard let table = snapshot.table(definition.tableName) else { continue }
      guard snapshot.count(table) > counts[definition.name, default: 0] else { continue }
      add(.changeMissing, "the change feed lacks objects of the collection", definition.name)
    }
  }

  private func checkNumbers(_ log: ChangeLog) throws {
    var cursor = try snapshot.cursor(log.sequences)
    var last: [UInt8]?
    while cursor.next() {
      try findings.advanceRecord()
      let number = cursor.key
      if number == last { addMalformed("two changes have one number") }
      last = number
    }
  }

  /// Checks the records, and returns the number of objects that exist both in the feed and in the
  /// store, by collection.
  private func checkRecords(_ log: ChangeLog) throws -> [String: Int] {
    let tables = Dictionary(definitions.map { ($0.name, snapshot.table($0.tableName)) }) { $1 }
    var counts: [String: Int] = [:]
    var cursor = try snapshot.cursor(log.table)
    while cursor.next() {
      try findings.advanceRecord()
      do {
        try checkNumber(of: cursor.key, log)
        let entry = try cursor.withRecord { try ChangeLog.entry($0, $1) }
        let table = tables[entry.collection] ?? nil
        let isThere = try table.map { try snapshot.contains($0, key: entry.keyBytes) } ?? false
        if isThere, !entry.isDeleted { counts[entry.collection, default: 0] += 1 }
        if isThere == entry.isDeleted {
          add(.changeMismatch, Self.text(isDeleted: entry.isDeleted), entry.collection)
        }
      } catch let error as StoreError {
        addMalformed(error.message)
      } catch let error as EngineError {
        findings.add(StoreProblem(.unreadable, error.message))
      }
    }
    return counts
  }

  private static func text(isDeleted: Bool) -> String {
    isDeleted
      ? "the change feed has an object as deleted that is there"
      : "the change feed has an object that is not there"
  }

  private func checkNumber(of key: [UInt8], _ log: ChangeLog) throws {
    let entries = try snapshot.entries(log.table, key: key)
    guard entries.count == 1, let sequence = ChangeLog.sequence(entries[0].bytes),
      sequence > 0, sequence <= snapshot.sequence.rawValue
    else { return addMalformed("a record of the change feed has no number, or a wrong one") }
  }

  private func addMalformed(_ message: String) {
    findings.add(StoreProblem(.changeFeedMalformed, message))
  }

  private func add(_ kind: StoreProblem.Kind, _ message: String, _ collection: String) {
    findings.add(StoreProblem(kind, message, collection: collection))
  }
}
