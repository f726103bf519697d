#if PostgreSQL && canImport(CPostgreSQL)
  import CollectionModel
  import PostgreSQLDriver
  public import StorageClient
  public import ValueModel

  /// A database of PostgreSQL as of one commit, or a transaction.
  ///
  /// It begins with its first question, which says as well whether the definitions are those that
  /// were assumed. Changes are sent with the next question. Results come in batches, so that a
  /// closure that gets them may ask for something else.
  public final class PostgreSQLTransaction: BackendWriter {
    enum Kind {
      /// One question without a transaction.
      case single
      case reading
      case writing

      var mode: String {
        self == .writing ? "SERIALIZABLE READ WRITE" : "REPEATABLE READ READ ONLY"
      }
    }

    let connection: Connection
    let layout: PostgreSQLLayout
    let kind: Kind
    /// The revision of the definitions that there probably is; nil to ask for it.
    let assumed: Int64?
    /// The revision; nil before it was asked for.
    var revision: Int64?
    var queue = StatementQueue()
    var hasBegun = false
    /// Whether the only question was asked.
    var hasAsked = false
    var hasChanges = false
    var changesDefinitions = false
    /// The reason for which it has to be run once more: nothing can be asked any longer.
    var obstacle: (any Error)?

    init(_ connection: Connection, _ layout: PostgreSQLLayout, _ kind: Kind, assumed: Int64?) {
      self.connection = connection
      self.layout = layout
      self.kind = kind
      self.assumed = assumed
    }

    public func definitionsRevision() throws -> Int64 {
      if let known = revision ?? assumed { return known }
      _ = try ask([])
      guard let revision else { throw StoreError(.damaged, "the database has lost its state") }
      return revision
    }

    public var recordsAtOnce: Int? { kind == .single ? firstCount : nil }

    /// The number of records that are requested first.
    var firstCount: Int { kind == .single ? 256 : 64 }

    public func record(_ table: Int64, key: [UInt8]) throws -> BackendRecord? {
      guard kind == .single else {
        let text = "SELECT row, key, json, whole FROM \(layout.records(table)) WHERE key = $1"
        return try execute(text, [.bytes(key)]).first.map { try $0.record() }
      }
      let text = """
        SELECT r.row, r.key, r.json, r.whole, s.number FROM \(layout.state) AS s \
        LEFT JOIN \(layout.records(table)) AS r ON r.key = $1 WHERE s.name = 'definitions'
        """
      let row = try execute(text, [.bytes(key)], revisionAt: 4).first
      return try row.flatMap { row in
        try StoreError.wrapping { try row.isNull(0) } ? nil : try row.record()
      }
    }

    public func forEachRecord(
      _ table: Int64, keys: [[UInt8]], _ body: (BackendRecord) throws -> Bool
    ) throws {
      let text = """
        SELECT row, key, json, whole FROM \(layout.records(table)) WHERE key = ANY($1)
        """
      // All of them are wanted, as far as is known.
      var batch = BatchSize(256)
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
      var batch = BatchSize(firstCount)
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

    public func forEachRecordInOrder(
      _ table: Int64, after key: [UInt8]?, limit: Int?, _ body: (BackendRecord) throws -> Bool
    ) throws {
      // No key is empty.
      let text = """
        SELECT row, key, json, whole FROM \(layout.records(table)) WHERE key > $1 \
        ORDER BY key LIMIT $2
        """
      var batch = BatchSize()
      var last = key ?? []
      var rest = limit ?? .max
      while rest > 0 {
        let count = min(batch.count, rest)
        let records = try execute(text, [.bytes(last), .int64(Int64(count))])
          .map { try $0.record() }
        for record in records where try !body(record) { return }
        guard records.count == count, let key = records.last?.key else { return }
        last = key
        rest -= count
        batch.grow(records)
      }
    }

    public func mostRecords(of table: Int64) throws -> Int {
      let text = "SELECT coalesce(max(row), 0) FROM \(layout.records(table))"
      return try Int(estimates([(text, [])]).first?.first?.int64(0) ?? 0)
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

    public func entryCounts(_ ranges: [EntryRange], limit: Int) throws -> [Int] {
      let statements: [BoundStatement] = ranges.map { range in
        let condition = EntryCondition(range.range)
        let rows = """
          SELECT 1 FROM \(layout.entries(range.index)) WHERE \(condition.text) LIMIT \(limit)
          """
        return ("SELECT count(*) FROM (\(rows)) AS counted", condition.parameters)
      }
      return try estimates(statements).map { try Int($0.first?.int64(0) ?? 0) }
    }

    func count(_ rows: String, _ parameters: [Parameter], _ limit: Int?) throws -> Int {
      let part = limit.map { " LIMIT \($0)" } ?? ""
      let counted = "FROM (\(rows)\(part)) AS counted"
      let result =
        kind == .single
        ? try execute("SELECT count(*), (\(layout.revision)) \(counted)", parameters, revisionAt: 1)
        : try execute("SELECT count(*) \(counted)", parameters)
      return try Int(result.first?.int64(0) ?? 0)
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
