#if SQLite && canImport(CSQLite3)
  public import StorageClient

  extension SQLiteTransaction {
    public func forEachRecord(
      _ table: Int64, afterKey key: [UInt8]?, limit: Int?,
      _ body: (BackendRecord) throws -> Bool
    ) throws {
      let text = """
        SELECT row, key, json, binary FROM \(SQLiteLayout.records(table)) WHERE key > ? \
        ORDER BY key
        """
      // No key is empty.
      try connection.with(text) { statement in
        try statement.bind(.blob(key ?? []), at: 0)
        while try statement.step() {
          guard try body(statement.record()) else { return }
        }
      }
    }
  }
#endif
