import SQLiteAccess

/// A statement that several may refer to.
final class SQLiteStatementBox {
  let statement: SQLiteStatement

  init(_ text: String, _ connection: borrowing SQLiteConnection) throws {
    statement = try SQLiteStatement(text, on: connection)
  }
}

extension SQLiteStatement {
  /// Binds a copy of bytes, as what a program has in hand does not stay in place.
  func bind(_ position: Int32, copy bytes: [UInt8]) {
    bytes.withUnsafeBytes { bindCopyOfBytes(position, $0) }
  }
}

/// The statements on the tables.
final class SQLiteStatements {
  let byKey, rowByKey, byHousehold, byVisit, byBoth, countOfBoth, countOfVisits: SQLiteStatementBox
  let count, all, begin, commit, insert, update, delete, isTaken: SQLiteStatementBox
  let addEntry, removeEntry: [SQLiteStatementBox]

  init(_ connection: borrowing SQLiteConnection) throws {
    let records = "andiron_records_\(StoredBytes.records)"
    let entries = StoredBytes.indexes.map { "andiron_entries_\($0)" }
    let columns = "r.row, r.key, r.json"
    byKey = try SQLiteStatementBox("SELECT \(columns) FROM \(records) r WHERE key = ?", connection)
    rowByKey = try SQLiteStatementBox("SELECT row FROM \(records) WHERE key = ?", connection)
    byHousehold = try SQLiteStatementBox(
      """
      SELECT \(columns) FROM \(entries[1]) e CROSS JOIN \(records) r ON r.row = e.row \
      WHERE e.bytes = ? ORDER BY e.row
      """, connection)
    byVisit = try SQLiteStatementBox(
      """
      SELECT \(columns) FROM \(entries[2]) e CROSS JOIN \(records) r ON r.row = e.row \
      WHERE e.bytes >= ? ORDER BY e.bytes, e.row LIMIT \(Workload.rangeLimit)
      """, connection)
    // Ten households are fewer than half of the visits: their records are read and tested.
    let both = """
      \(entries[1]) e JOIN \(records) r ON r.row = e.row WHERE e.bytes = ? AND \
      json_extract(r.json, '$.lastVisit') >= \(Workload.middleVisit) AND ?2 IS NOT NULL
      """
    byBoth = try SQLiteStatementBox("SELECT \(columns) FROM \(both) ORDER BY e.row", connection)
    countOfBoth = try SQLiteStatementBox("SELECT count(*) FROM \(both)", connection)
    countOfVisits = try SQLiteStatementBox(
      "SELECT count(*) FROM \(entries[2]) WHERE bytes >= ?", connection)
    count = try SQLiteStatementBox("SELECT count(*) FROM \(records)", connection)
    all = try SQLiteStatementBox("SELECT \(columns) FROM \(records) r ORDER BY row", connection)
    begin = try SQLiteStatementBox("BEGIN IMMEDIATE", connection)
    commit = try SQLiteStatementBox("COMMIT", connection)
    insert = try SQLiteStatementBox("INSERT INTO \(records) (key, json) VALUES (?, ?)", connection)
    update = try SQLiteStatementBox("UPDATE \(records) SET json = ? WHERE row = ?", connection)
    delete = try SQLiteStatementBox("DELETE FROM \(records) WHERE row = ?", connection)
    isTaken = try SQLiteStatementBox(
      "SELECT 1 FROM \(entries[0]) WHERE bytes = ? AND row <> ?", connection)
    addEntry = try [0, 1, 2].map {
      try SQLiteStatementBox("INSERT INTO \(entries[$0]) VALUES (?, ?)", connection)
    }
    removeEntry = try [0, 1, 2].map {
      try SQLiteStatementBox(
        "DELETE FROM \(entries[$0]) WHERE bytes = ? AND row = ?", connection)
    }
  }
}
