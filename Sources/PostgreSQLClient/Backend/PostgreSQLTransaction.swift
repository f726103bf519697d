#if PostgreSQL && canImport(CPostgreSQL)
  import PostgreSQLDriver
  public import StorageClient
  public import ValueModel

  /// A database of PostgreSQL as of one commit, or a transaction.
  ///
  /// Results come in batches, so that a closure that gets them may ask for something else.
  public final class PostgreSQLTransaction: BackendWriter {
    let connection: Connection
    let layout: PostgreSQLLayout
    /// What follows `ISOLATION LEVEL`.
    let mode: String
    /// The revision of the definitions that the transaction probably has; nil if that is not known.
    let assumed: Int64?
    /// Whether the transaction ends with the first question.
    let isSingle: Bool
    var queue = SendingQueue()
    /// Nil before the transaction has begun.
    var revision: Int64?
    var hasBegun = false
    var isOver = false
    /// Whether the definitions were others than assumed; nothing was read then.
    var isStale = false
    /// The first error that says to begin anew.
    var conflict: StorageError?
    private(set) var hasChanges = false
    var changesDefinitions = false

    init(
      _ connection: Connection, _ layout: PostgreSQLLayout, mode: String, assumed: Int64?,
      isSingle: Bool = false
    ) {
      self.connection = connection
      self.layout = layout
      self.mode = mode
      self.assumed = assumed
      self.isSingle = isSingle
    }

    func noteChange() { hasChanges = true }

    /// If a revision is assumed, the transaction need not begin for this: the first question says
    /// whether it is true.
    public func definitionsRevision() throws -> Int64 {
      if let known = revision ?? assumed { return known }
      _ = try ask([])
      guard let revision else { throw StorageError(.damaged, "the database has lost its state") }
      return revision
    }

    public func record(_ table: Int64, key: [UInt8]) throws -> BackendRecord? {
      let text = "SELECT row, key, json, whole FROM \(layout.records(table)) WHERE key = $1"
      return try execute(text, [.bytes(key)]).first.map { try $0.record() }
    }

    public func records(_ table: Int64, keys: [[UInt8]]) throws -> [[UInt8]: BackendRecord] {
      let text = "SELECT row, key, json, whole FROM \(layout.records(table)) WHERE key = ANY($1)"
      var records: [[UInt8]: BackendRecord] = [:]
      var rest = keys[...]
      while !rest.isEmpty {
        let part = Array(rest.prefix(1_000))
        rest = rest.dropFirst(part.count)
        for row in try execute(text, [.byteStrings(part)]) {
          let record = try row.record()
          records[record.key] = record
        }
      }
      return records
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
      try forEachRecord(table, after: .min, body)
    }

    public func forEachRecord(
      _ table: Int64, after row: Int64, _ body: (BackendRecord) throws -> Bool
    ) throws {
      let text = """
        SELECT row, key, json, whole FROM \(layout.records(table)) WHERE row > $1 \
        ORDER BY row LIMIT $2
        """
      var batch = BatchSize()
      var last = row
      while true {
        let records = try execute(text, [.int64(last), .int64(Int64(batch.count))])
          .map { try $0.record() }
        for record in records where try !body(record) { return }
        guard records.count == batch.count, let row = records.last?.row else { return }
        last = row
        batch.grow(records)
      }
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

    /// One round trip.
    public func entryCounts(_ places: [EntryPlace], limit: Int) throws -> [Int] {
      let statements: [BoundStatement] = places.map { place in
        let condition = EntryCondition(place.range)
        let text = """
          SELECT count(*) FROM (SELECT 1 FROM \(layout.entries(place.index)) \
          WHERE \(condition.text) LIMIT \(limit)) AS counted
          """
        return (text, condition.parameters)
      }
      return try ask(statements).map { try Int($0.first?.int64(0) ?? 0) }
    }

    func count(_ rows: String, _ parameters: [Parameter], _ limit: Int?) throws -> Int {
      let part = limit.map { " LIMIT \($0)" } ?? ""
      let text = "SELECT count(*) FROM (\(rows)\(part)) AS counted"
      return try Int(execute(text, parameters).first?.int64(0) ?? 0)
    }
  }

  extension Row {
    /// The record of the columns row, key, json, whole. Throws `StorageError`.
    func record() throws -> BackendRecord {
      try StorageError.wrapping {
        guard let row = try int64(0), let key = try bytes(1), let json = try bytes(2) else {
          throw StorageError(.damaged, "a row has no content")
        }
        return BackendRecord(
          row: row, key: key, content: BackendContent(json: json, binary: try bytes(3)))
      }
    }
  }
#endif
