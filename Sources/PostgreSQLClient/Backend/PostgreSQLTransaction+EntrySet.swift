#if PostgreSQL && canImport(CPostgreSQL)
  import PostgreSQLDriver
  public import StorageClient

  extension PostgreSQLTransaction {
    /// The most rows that are asked for at a time: eight bytes each.
    private static let mostRows = 100_000

    public func rows(in set: EntrySet) throws -> [Int64] {
      if set.isEmpty { return [] }
      let found = EntrySetStatement(set, layout)
      let text = "SELECT DISTINCT s.row FROM (\(found.text)) AS s ORDER BY s.row"
      return try execute(text, found.parameters).map { try $0.number() }
    }

    /// The first records come in one round trip. If there are more, their rows come at once, so
    /// that the set is not joined for every batch of records.
    public func forEachRecord(
      _ table: Int64, in set: EntrySet, after row: Int64?, limit: Int?,
      _ body: (BackendRecord) throws -> Bool
    ) throws {
      if set.isEmpty { return }
      let first = max(1, min(limit ?? 64, 1_000))
      let records = try records(table, in: set, after: row ?? .min, count: first)
      for record in records where try !body(record) { return }
      guard records.count == first, var last = records.last?.row else { return }
      var goesOn = true
      while goesOn {
        let rows = try rows(in: set, after: last, count: Self.mostRows)
        try forEachRecord(table, rows: rows) { record in
          goesOn = try body(record)
          return goesOn
        }
        guard rows.count == Self.mostRows, let end = rows.last else { return }
        last = end
      }
    }

    private func records(
      _ table: Int64, in set: EntrySet, after row: Int64, count: Int
    ) throws -> [BackendRecord] {
      let found = EntrySetStatement(set, layout)
      let text = """
        SELECT r.row, r.key, r.json, r.whole FROM (SELECT DISTINCT s.row FROM (\(found.text)) AS s \
        WHERE s.row > $\(found.next) ORDER BY s.row LIMIT $\(found.next + 1)) AS f \
        JOIN \(layout.records(table)) AS r ON r.row = f.row ORDER BY r.row
        """
      return try execute(text, found.parameters + [.int64(row), .int64(Int64(count))])
        .map { try $0.record() }
    }

    private func rows(in set: EntrySet, after row: Int64, count: Int) throws -> [Int64] {
      let found = EntrySetStatement(set, layout)
      let text = """
        SELECT DISTINCT s.row FROM (\(found.text)) AS s WHERE s.row > $\(found.next) \
        ORDER BY s.row LIMIT $\(found.next + 1)
        """
      return try execute(text, found.parameters + [.int64(row), .int64(Int64(count))])
        .map { try $0.number() }
    }

    public func rowCount(in set: EntrySet, limit: Int?) throws -> Int {
      if set.isEmpty { return 0 }
      let found = EntrySetStatement(set, layout)
      let rows = "SELECT DISTINCT s.row FROM (\(found.text)) AS s"
      return try count(rows, found.parameters, limit)
    }
  }

  extension Row {
    /// The number in the first column. Throws `StorageError`.
    fileprivate func number() throws -> Int64 {
      try StorageError.wrapping {
        guard let number = try int64(0) else {
          throw StorageError(.damaged, "an entry has no row")
        }
        return number
      }
    }
  }
#endif
