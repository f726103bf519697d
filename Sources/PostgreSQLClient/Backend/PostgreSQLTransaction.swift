#if PostgreSQL && canImport(CPostgreSQL)
  import CollectionModel
  import PostgreSQLDriver
  public import StorageClient
  public import ValueModel

  /// A database of PostgreSQL as of one commit, or a transaction.
  ///
  /// Results come in batches, so that a closure that gets them may ask for something else.
  public final class PostgreSQLTransaction: BackendWriter {
    let connection: Connection
    let layout: PostgreSQLLayout
    private let revision: Int64
    private(set) var hasChanges = false

    init(_ connection: Connection, _ layout: PostgreSQLLayout, revision: Int64) {
      self.connection = connection
      self.layout = layout
      self.revision = revision
    }

    func noteChange() { hasChanges = true }

    @discardableResult
    func execute(_ text: String, _ parameters: [Parameter] = []) throws -> ResultSet {
      try StoreError.wrapping { try connection.execute(text, parameters) }
    }

    public func definitionsRevision() throws -> Int64 { revision }

    public func record(_ table: Int64, key: [UInt8]) throws -> BackendRecord? {
      let text = "SELECT row, key, json, whole FROM \(layout.records(table)) WHERE key = $1"
      return try execute(text, [.bytes(key)]).first.map { try $0.record() }
    }

    public func forEachRecord(
      _ table: Int64, keys: [[UInt8]], _ body: (BackendRecord) throws -> Bool
    ) throws {
      let text = """
        SELECT row, key, json, whole FROM \(layout.records(table)) WHERE key = ANY($1)
        """
      var batch = BatchSize()
      var rest = keys[...]
      while !rest.isEmpty {
        let part = Array(rest.prefix(batch.count))
        rest = rest.dropFirst(part.count)
        let records = try execute(text, [.byteStrings(part)]).map { try $0.record() }
        let byKey = Dictionary(records.map { ($0.key, $0) }) { first, _ in first }
        for key in part {
          if let record = byKey[key], try !body(record) { return }
        }
        batch.grow(records)
      }
    }

    public func forEachRecord(
      _ table: Int64, rows: [Int64], _ body: (BackendRecord) throws -> Bool
    ) throws {
      let text = """
        SELECT row, key, json, whole FROM \(layout.records(table)) WHERE row = ANY($1) ORDER BY row
        """
      var batch = BatchSize()
      var rest = rows[...]
      while !rest.isEmpty {
        let part = Array(rest.prefix(batch.count))
        rest = rest.dropFirst(part.count)
        let records = try execute(text, [.int64s(part)]).map { try $0.record() }
        for record in records where try !body(record) { return }
        batch.grow(records)
      }
    }

    public func forEachRecord(_ table: Int64, _ body: (BackendRecord) throws -> Bool) throws {
      let text = """
        SELECT row, key, json, whole FROM \(layout.records(table)) WHERE row > $1 \
        ORDER BY row LIMIT $2
        """
      var batch = BatchSize()
      var last = Int64.min
      while true {
        let records = try execute(text, [.int64(last), .int64(Int64(batch.count))])
          .map { try $0.record() }
        for record in records where try !body(record) { return }
        guard records.count == batch.count, let row = records.last?.row else { return }
        last = row
        batch.grow(records)
      }
    }

    public func mostRecords(of table: Int64) throws -> Int {
      let text = "SELECT coalesce(max(row), 0) FROM \(layout.records(table))"
      return try Int(execute(text).first?.int64(0) ?? 0)
    }

    public func recordCount(_ table: Int64, limit: Int?) throws -> Int {
      try count("SELECT 1 FROM \(layout.records(table))", [], limit)
    }

    public func entryCount(_ index: Int64, in range: OrderedKeyRange, limit: Int?) throws -> Int {
      let condition = EntryCondition(range)
      return try count(
        "SELECT 1 FROM \(layout.entries(index)) WHERE \(condition.text)", condition.parameters,
        limit)
    }

    private func count(_ rows: String, _ parameters: [Parameter], _ limit: Int?) throws -> Int {
      let part = limit.map { " LIMIT \($0)" } ?? ""
      let text = "SELECT count(*) FROM (\(rows)\(part)) AS counted"
      return try Int(execute(text, parameters).first?.int64(0) ?? 0)
    }
  }

  extension Row {
    /// The record of the columns row, key, json, whole. Throws `StoreError`.
    func record() throws -> BackendRecord {
      try StoreError.wrapping {
        guard let row = try int64(0), let key = try bytes(1), let json = try bytes(2) else {
          throw StoreError(.damaged, "a row has no content")
        }
        return BackendRecord(
          row: row, key: key, content: BackendContent(json: json, binary: try bytes(3)))
      }
    }
  }
#endif
