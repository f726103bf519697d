#if SQLite && canImport(CSQLite3)
  import CollectionModel
  public import StorageClient
  public import ValueModel

  /// A database of SQLite as of one commit, or a transaction.
  public struct SQLiteTransaction: BackendWriter {
    let connection: SQLiteConnection
    /// The revision of the definitions, if it is known already.
    var revision: Int64?

    static let revisionQuestion = "SELECT number FROM andiron_state WHERE name = 'definitions'"

    /// The answer to the question. Throws `.damaged` if the row is missing.
    static func revision(_ statement: SQLiteStatement) throws -> Int64 {
      guard try statement.step() else {
        throw StoreError(.damaged, "the database has lost its state")
      }
      return statement.integer(0)
    }

    public func definitionsRevision() throws -> Int64 {
      if let revision { return revision }
      return try connection.with(Self.revisionQuestion, Self.revision)
    }

    public func record(_ table: Int64, key: [UInt8]) throws -> BackendRecord? {
      let text = "SELECT row, json, binary FROM \(SQLiteLayout.records(table)) WHERE key = ?"
      return try connection.with(text) { statement in
        try statement.bind(.blob(key), at: 0)
        guard try statement.step() else { return nil }
        return BackendRecord(
          row: statement.integer(0), key: key, content: statement.content(from: 1))
      }
    }

    public func forEachRecord(
      _ table: Int64, rows: [Int64], _ body: (BackendRecord) throws -> Bool
    ) throws {
      let text = "SELECT row, key, json, binary FROM \(SQLiteLayout.records(table)) WHERE row = ?"
      try connection.with(text) { statement in
        for row in rows {
          try statement.bind(.integer(row), at: 0)
          let record = try statement.step() ? statement.record() : nil
          statement.reset()
          if let record, try !body(record) { return }
        }
      }
    }

    public func forEachRecord(_ table: Int64, _ body: (BackendRecord) throws -> Bool) throws {
      let text = "SELECT row, key, json, binary FROM \(SQLiteLayout.records(table)) ORDER BY row"
      try connection.with(text) { statement in
        while try statement.step() {
          guard try body(statement.record()) else { return }
        }
      }
    }

    public func forEachRecordInOrder(
      _ table: Int64, after key: [UInt8]?, limit: Int?, _ body: (BackendRecord) throws -> Bool
    ) throws {
      let condition = key == nil ? "" : "WHERE key > ? "
      let text = """
        SELECT row, key, json, binary FROM \(SQLiteLayout.records(table)) \(condition)ORDER BY key
        """
      try connection.with(text) { statement in
        if let key { try statement.bind(.blob(key), at: 0) }
        while try statement.step() {
          guard try body(statement.record()) else { return }
        }
      }
    }

    public func forEachEntry(
      _ index: Int64, in range: OrderedKeyRange, isReversed: Bool,
      _ body: (_ bytes: [UInt8], _ row: Int64) throws -> Bool
    ) throws {
      let order = isReversed ? "DESC" : "ASC"
      let text = """
        SELECT bytes, row FROM \(SQLiteLayout.entries(index)) WHERE \(Self.condition(range)) \
        ORDER BY bytes \(order), row \(order)
        """
      try connection.with(text) { statement in
        try statement.bind(range)
        while try statement.step() {
          guard try body(statement.bytes(0), statement.integer(1)) else { return }
        }
      }
    }

    public func forEachRecord(
      _ table: Int64, by index: Int64, in range: OrderedKeyRange, isReversed: Bool, limit: Int?,
      _ body: (_ bytes: [UInt8], _ record: BackendRecord) throws -> Bool
    ) throws {
      let order = isReversed ? "DESC" : "ASC"
      let text = """
        SELECT r.row, r.key, r.json, r.binary, e.bytes FROM \(SQLiteLayout.entries(index)) e \
        CROSS JOIN \(SQLiteLayout.records(table)) r ON r.row = e.row \
        WHERE \(Self.condition(range)) ORDER BY e.bytes \(order), e.row \(order)
        """
      try connection.with(text) { statement in
        try statement.bind(range)
        while try statement.step() {
          guard try body(statement.bytes(4), statement.record()) else { return }
        }
      }
    }

    public func forEachKey(
      _ index: Int64, in range: OrderedKeyRange,
      _ body: (_ bytes: [UInt8], _ count: Int) throws -> Void
    ) throws {
      let text = """
        SELECT bytes, count(*) FROM \(SQLiteLayout.entries(index)) \
        WHERE \(Self.condition(range)) GROUP BY bytes ORDER BY bytes
        """
      try connection.with(text) { statement in
        try statement.bind(range)
        while try statement.step() { try body(statement.bytes(0), Int(statement.integer(1))) }
      }
    }

    private static func condition(_ range: OrderedKeyRange) -> String {
      if range.onlyKey != nil { return "bytes = ?" }
      return range.upper == nil ? "bytes >= ?" : "bytes >= ? AND bytes < ?"
    }

    public func mostRecords(of table: Int64) throws -> Int {
      let text = "SELECT max(row) FROM \(SQLiteLayout.records(table))"
      return try connection.with(text) { statement in
        try statement.step() ? Int(statement.integer(0)) : 0
      }
    }

    public func recordCount(_ table: Int64, limit: Int?) throws -> Int {
      try count(SQLiteLayout.records(table), nil, limit) { _ in }
    }

    public func entryCount(_ index: Int64, in range: OrderedKeyRange, limit: Int?) throws -> Int {
      var range = range
      // An end beyond which there is nothing would be compared with each entry.
      if limit == nil, range.onlyKey == nil, let upper = range.upper,
        try entryCount(index, in: OrderedKeyRange(lower: upper, upper: nil), limit: 1) == 0
      {
        range.upper = nil
      }
      return try count(SQLiteLayout.entries(index), Self.condition(range), limit) { [range] in
        try $0.bind(range)
      }
    }

    /// Counts rows. Without a condition and a limit, SQLite need not visit them.
    func count(
      _ table: String, _ condition: String?, _ limit: Int?,
      _ bind: (SQLiteStatement) throws -> Void
    ) throws -> Int {
      let rows = "FROM \(table)" + (condition.map { " WHERE \($0)" } ?? "")
      let text =
        limit.map { "SELECT count(*) FROM (SELECT 1 \(rows) LIMIT \($0))" }
        ?? "SELECT count(*) \(rows)"
      return try connection.with(text) { statement in
        try bind(statement)
        return try statement.step() ? Int(statement.integer(0)) : 0
      }
    }
  }
#endif
