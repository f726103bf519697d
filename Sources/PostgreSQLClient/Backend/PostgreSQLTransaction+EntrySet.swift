#if PostgreSQL && canImport(CPostgreSQL)
  import CollectionModel
  import PostgreSQLDriver
  public import StorageClient

  extension PostgreSQLTransaction {
    /// The most rows that are requested at a time, of eight bytes each.
    private static let mostRows = 100_000

    public func rows(in set: EntrySet) throws -> [Int64] {
      if set.isEmpty { return [] }
      let found = EntrySetStatement(set, layout)
      let text = "SELECT DISTINCT s.row FROM (\(found.text)) AS s ORDER BY s.row"
      return try execute(text, found.parameters).map { try $0.entryRow() }
    }

    /// The first records come in one round trip. If there are more, all of their rows come next, so
    /// that the set is not joined again for each batch of records. Throws what `body` throws, and
    /// `StoreError`.
    public func forEachRecord(
      _ table: Int64, in set: EntrySet, after row: Int64?, limit: Int?,
      _ body: (BackendRecord) throws -> Bool
    ) throws {
      if set.isEmpty { return }
      let first = max(1, min(limit ?? firstCount, 1_000))
      let found = EntrySetStatement(set, layout)
      let text = """
        SELECT r.row, r.key, r.json, r.whole FROM (SELECT DISTINCT s.row FROM (\(found.text)) AS s \
        WHERE s.row > $\(found.next) ORDER BY s.row LIMIT \(first)) AS f \
        JOIN \(layout.records(table)) AS r ON r.row = f.row ORDER BY r.row
        """
      let records = try execute(text, found.parameters + [.int64(row ?? .min)])
        .map { try $0.record() }
      for record in records where try !body(record) { return }
      guard records.count == first, var last = records.last?.row else { return }
      var goesOn = true
      while goesOn {
        let rows = try rows(in: found, after: last)
        try forEachRecord(table, rows: rows) { record in
          goesOn = try body(record)
          return goesOn
        }
        guard rows.count == Self.mostRows, let end = rows.last else { return }
        last = end
      }
    }

    private func rows(in found: EntrySetStatement, after row: Int64) throws -> [Int64] {
      let text = """
        SELECT DISTINCT s.row FROM (\(found.text)) AS s WHERE s.row > $\(found.next) \
        ORDER BY s.row LIMIT \(Self.mostRows)
        """
      return try execute(text, found.parameters + [.int64(row)]).map { try $0.entryRow() }
    }

    public func rowCount(in set: EntrySet, limit: Int?) throws -> Int {
      if set.isEmpty { return 0 }
      let found = EntrySetStatement(set, layout)
      return try count("SELECT DISTINCT s.row FROM (\(found.text)) AS s", found.parameters, limit)
    }
  }

  extension Row {
    /// The row of an entry, in the first column. Throws `StoreError`.
    fileprivate func entryRow() throws -> Int64 {
      try StoreError.wrapping {
        guard let number = try int64(0) else {
          throw StoreError(.damaged, "an entry has no row")
        }
        return number
      }
    }
  }
#endif
