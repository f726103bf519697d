#if SQLite && canImport(CSQLite3)
  internal import CSQLite3
  public import StorageClient

  extension SQLiteTransaction {
    public func createTable(_ table: Int64) throws {
      try connection.run(SQLiteLayout.createTable(table))
    }

    public func dropTable(_ table: Int64) throws {
      try connection.run("DROP TABLE \(SQLiteLayout.records(table))")
    }

    public func createIndex(_ index: Int64, of table: Int64) throws {
      try connection.run(SQLiteLayout.createIndex(index))
    }

    public func dropIndex(_ index: Int64) throws {
      try connection.run("DROP TABLE \(SQLiteLayout.entries(index))")
    }

    public func insert(
      _ table: Int64, key: [UInt8], _ content: BackendContent, entries: [BackendEntry]
    ) throws {
      try connection.run(
        "INSERT INTO \(SQLiteLayout.records(table)) (key, json, binary) VALUES (?, ?, ?)",
        .blob(key), .text(content.json), content.parameter)
      let row = sqlite3_last_insert_rowid(connection.handle)
      for entry in entries { try add(entry, row: row) }
    }

    public func update(
      _ table: Int64, row: Int64, _ content: BackendContent, removing: [BackendEntry],
      adding: [BackendEntry]
    ) throws {
      try connection.run(
        "UPDATE \(SQLiteLayout.records(table)) SET json = ?, binary = ? WHERE row = ?",
        .text(content.json), content.parameter, .integer(row))
      for entry in removing { try remove(entry, row: row) }
      for entry in adding { try add(entry, row: row) }
    }

    public func delete(_ table: Int64, row: Int64, entries: [BackendEntry]) throws {
      try connection.run(
        "DELETE FROM \(SQLiteLayout.records(table)) WHERE row = ?", .integer(row))
      for entry in entries { try remove(entry, row: row) }
    }

    public func add(_ entries: [(entry: BackendEntry, row: Int64)]) throws {
      for (entry, row) in entries { try add(entry, row: row) }
    }

    private func add(_ entry: BackendEntry, row: Int64) throws {
      try connection.run(
        "INSERT OR IGNORE INTO \(SQLiteLayout.entries(entry.index)) VALUES (?, ?)",
        .blob(entry.bytes), .integer(row))
    }

    private func remove(_ entry: BackendEntry, row: Int64) throws {
      try connection.run(
        "DELETE FROM \(SQLiteLayout.entries(entry.index)) WHERE bytes = ? AND row = ?",
        .blob(entry.bytes), .integer(row))
    }

    public func savepoint<R>(_ body: () throws -> R) throws -> R {
      try connection.run("SAVEPOINT step")
      do {
        let result = try body()
        try connection.run("RELEASE step")
        return result
      } catch {
        // A full disk may have rolled the whole transaction back already.
        try? connection.run("ROLLBACK TO step")
        try? connection.run("RELEASE step")
        throw error
      }
    }

    public func noteDefinitions() throws {
      try connection.run(
        "UPDATE andiron_state SET number = number + 1 WHERE name = 'definitions'")
    }
  }

  extension BackendContent {
    fileprivate var parameter: SQLiteParameter { binary.map { .blob($0) } ?? .null }
  }
#endif
