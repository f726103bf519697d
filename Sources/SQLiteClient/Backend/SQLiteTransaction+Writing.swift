#if SQLite && canImport(CSQLite3)
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

    static func insertRecord(_ table: Int64) -> String {
      "INSERT INTO \(SQLiteLayout.records(table)) (key, json, binary) VALUES (?, ?, ?)"
    }

    static func deleteRecord(_ table: Int64) -> String {
      "DELETE FROM \(SQLiteLayout.records(table)) WHERE row = ?"
    }

    static func addEntry(_ index: Int64) -> String {
      "INSERT OR IGNORE INTO \(SQLiteLayout.entries(index)) VALUES (?, ?)"
    }

    static func removeEntry(_ index: Int64) -> String {
      "DELETE FROM \(SQLiteLayout.entries(index)) WHERE bytes = ? AND row = ?"
    }

    public func insert(
      _ table: Int64, key: [UInt8], _ content: BackendContent, entries: [BackendEntry]
    ) throws {
      try insert(table, [NewBackendRecord(key: key, content: content, entries: entries)])
    }

    public func update(
      _ table: Int64, row: Int64, _ content: BackendContent, removing: [BackendEntry],
      adding: [BackendEntry]
    ) throws {
      try connection.run(
        "UPDATE \(SQLiteLayout.records(table)) SET json = ?, binary = ? WHERE row = ?",
        .text(content.json), content.parameter, .integer(row))
      for entry in removing {
        try connection.run(Self.removeEntry(entry.index), .blob(entry.bytes), .integer(row))
      }
      for entry in adding {
        try connection.run(Self.addEntry(entry.index), .blob(entry.bytes), .integer(row))
      }
    }

    public func delete(_ table: Int64, row: Int64, entries: [BackendEntry]) throws {
      try delete(table, [(row, entries)])
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
    var parameter: SQLiteParameter { binary.map { .blob($0) } ?? .null }
  }
#endif
