#if SQLite && canImport(CSQLite3)
  internal import CSQLite3
  public import StorageClient

  /// Many records and entries, with statements that are looked up once.
  extension SQLiteTransaction {
    public func insert(_ table: Int64, _ records: [NewBackendRecord]) throws {
      let adding = HeldStatements(connection, Self.addEntry)
      try connection.with(Self.insertRecord(table)) { statement in
        for record in records {
          try statement.run(
            .blob(record.key), .text(record.content.json), record.content.parameter)
          let row = sqlite3_last_insert_rowid(connection.handle)
          for entry in record.entries {
            try adding[entry.index].run(.blob(entry.bytes), .integer(row))
          }
        }
      }
    }

    public func delete(_ table: Int64, _ records: [(row: Int64, entries: [BackendEntry])]) throws {
      let removing = HeldStatements(connection, Self.removeEntry)
      try connection.with(Self.deleteRecord(table)) { statement in
        for record in records {
          try statement.run(.integer(record.row))
          for entry in record.entries {
            try removing[entry.index].run(.blob(entry.bytes), .integer(record.row))
          }
        }
      }
    }

    public func add(_ entries: [(entry: BackendEntry, row: Int64)]) throws {
      let adding = HeldStatements(connection, Self.addEntry)
      for (entry, row) in entries {
        try adding[entry.index].run(.blob(entry.bytes), .integer(row))
      }
    }

    public func forEachRecord(
      _ table: Int64, keys: [[UInt8]], _ body: (BackendRecord) throws -> Bool
    ) throws {
      let text = "SELECT row, json, binary FROM \(SQLiteLayout.records(table)) WHERE key = ?"
      try connection.with(text) { statement in
        for key in keys {
          try statement.bind(.blob(key), at: 0)
          let record =
            try statement.step()
            ? BackendRecord(
              row: statement.integer(0), key: key, content: statement.content(from: 1)) : nil
          statement.reset()
          if let record, try !body(record) { return }
        }
      }
    }

    public func probe(
      _ table: Int64, keys: [[UInt8]], entries: [BackendEntry]
    ) throws -> BackendProbe {
      var probe = BackendProbe()
      try forEachRecord(table, keys: keys) { record in
        probe.records[record.key] = record
        return true
      }
      let holding = HeldStatements(connection) {
        "SELECT row FROM \(SQLiteLayout.entries($0)) WHERE bytes = ?"
      }
      for entry in entries {
        let statement = try holding[entry.index]
        defer { statement.reset() }
        try statement.bind(.blob(entry.bytes), at: 0)
        while try statement.step() {
          probe.holders[entry, default: []].append(statement.integer(0))
        }
      }
      return probe
    }
  }
#endif
