#if SQLite && canImport(CSQLite3)
  public import StorageClient

  extension SQLiteTransaction {
    public func rows(in set: EntrySet) throws -> [Int64] {
      if set.isEmpty { return [] }
      guard let found = EntrySetStatement(set) else { return try joinedRows(in: set) }
      return try connection.with("SELECT DISTINCT row FROM (\(found.text)) ORDER BY row") {
        try $0.bind(found)
        var rows: [Int64] = []
        while try $0.step() { rows.append($0.integer(0)) }
        return rows
      }
    }

    /// SQLite keeps the rows, and visits them in order without sorting the records. Throws what
    /// `body` throws, and `StoreError`.
    public func forEachRecord(
      _ table: Int64, in set: EntrySet, after row: Int64?, limit: Int?,
      _ body: (BackendRecord) throws -> Bool
    ) throws {
      if set.isEmpty { return }
      guard let found = EntrySetStatement(set) else {
        let rows = try joinedRows(in: set)
        return try forEachRecord(
          table, rows: row.map { row in rows.filter { $0 > row } } ?? rows, body)
      }
      let text = """
        SELECT r.row, r.key, r.json, r.binary FROM \(SQLiteLayout.records(table)) AS r \
        WHERE r.row IN (\(found.text)) AND r.row > ? ORDER BY r.row
        """
      try connection.with(text) { statement in
        try statement.bind(found)
        try statement.bind(.integer(row ?? .min), at: found.parameters.count)
        while try statement.step() {
          guard try body(statement.record()) else { return }
        }
      }
    }

    public func rowCount(in set: EntrySet, limit: Int?) throws -> Int {
      if set.isEmpty { return 0 }
      guard let found = EntrySetStatement(set) else {
        let count = try joinedRows(in: set).count
        return limit.map { min($0, count) } ?? count
      }
      return try count("(SELECT DISTINCT row FROM (\(found.text)))", nil, limit) {
        try $0.bind(found)
      }
    }
  }

  extension SQLiteStatement {
    fileprivate func bind(_ set: EntrySetStatement) throws {
      for (position, bytes) in set.parameters.enumerated() { try bind(.blob(bytes), at: position) }
    }
  }
#endif
