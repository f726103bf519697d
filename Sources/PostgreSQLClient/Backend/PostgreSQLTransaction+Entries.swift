#if PostgreSQL && canImport(CPostgreSQL)
  import CollectionModel
  import PostgreSQLDriver
  public import StorageClient
  public import ValueModel

  extension PostgreSQLTransaction {
    public func forEachEntry(
      _ index: Int64, in range: OrderedKeyRange, isReversed: Bool,
      _ body: (_ bytes: [UInt8], _ row: Int64) throws -> Bool
    ) throws {
      var walk = EntryWalk(isReversed: isReversed, first: 256)
      try walk.run(range) { condition, order, limit in
        let text = """
          SELECT prefix, rest, row FROM \(layout.entries(index)) WHERE \(condition.text) \
          ORDER BY prefix \(order), row \(order) LIMIT \(limit)
          """
        return try execute(text, condition.parameters).map { try $0.entry(at: 0) }
      } deliver: {
        try body($0.bytes, $0.row)
      }
    }

    public func forEachKey(
      _ index: Int64, in range: OrderedKeyRange,
      _ body: (_ bytes: [UInt8], _ count: Int) throws -> Void
    ) throws {
      let condition = EntryCondition(range)
      let text = """
        SELECT prefix, count(*) FROM \(layout.entries(index)) WHERE \(condition.text) \
        GROUP BY prefix ORDER BY prefix
        """
      let keys = try execute(text, condition.parameters).map { row in
        try StoreError.wrapping { (bytes: try row.bytes(0) ?? [], count: try row.int64(1) ?? 0) }
      }
      // Long ones may differ in the rest.
      guard !keys.contains(where: { $0.bytes.count == PostgreSQLLayout.longestPrefix }) else {
        return try walkKeys(index, in: range, body)
      }
      for key in keys { try body(key.bytes, Int(key.count)) }
    }

    public func forEachRecord(
      _ table: Int64, by index: Int64, in range: OrderedKeyRange, isReversed: Bool, limit: Int?,
      _ body: (_ bytes: [UInt8], _ record: BackendRecord) throws -> Bool
    ) throws {
      if let key = range.onlyKey, key.count < PostgreSQLLayout.longestPrefix {
        return try forEachRecord(table, by: index, key, isReversed: isReversed, limit: limit, body)
      }
      var walk = EntryWalk(isReversed: isReversed, first: min(limit ?? firstCount, 1_000))
      // The server plans a range with two ends each time; few entries beyond one cost less.
      let isShort = limit.map { $0 <= Self.mostBeyond } ?? false
      try walk.run(isShort ? range.withoutEnd(isReversed: isReversed) : range) {
        condition, order, limit in
        let text = """
          SELECT r.row, r.key, r.json, r.whole, e.prefix, e.rest, e.row \
          FROM (SELECT prefix, rest, row FROM \(layout.entries(index)) WHERE \(condition.text) \
          ORDER BY prefix \(order), row \(order) LIMIT \(limit)) AS e \
          JOIN \(layout.records(table)) AS r ON r.row = e.row \
          ORDER BY e.prefix \(order), e.row \(order)
          """
        return try execute(text, condition.parameters).map { row in
          var entry = try row.entry(at: 4)
          entry.record = try row.record()
          return entry
        }
      } deliver: { entry in
        guard let record = entry.record else { return true }
        let bytes = entry.bytes
        return try (!isShort || range.contains(bytes)) && body(bytes, record)
      }
    }

    public func forEachRecord(
      _ table: Int64, by index: Int64, entries: [[UInt8]],
      _ body: (_ bytes: [UInt8], _ record: BackendRecord) throws -> Bool
    ) throws {
      let text = """
        SELECT r.row, r.key, r.json, r.whole, e.prefix FROM \(layout.entries(index)) AS e \
        JOIN \(layout.records(table)) AS r ON r.row = e.row WHERE e.prefix = ANY($1)
        """
      var rest = entries[...]
      while !rest.isEmpty {
        let part = rest.prefix(Self.mostLookedUp)
        rest = rest.dropFirst(part.count)
        // Longer ones have a rest, and are walked to one by one.
        let short = part.filter { $0.count < PostgreSQLLayout.longestPrefix }
        var found: [[UInt8]: [BackendRecord]] = [:]
        if short.count > 1 {
          for row in try execute(text, [.byteStrings(short)]) {
            found[try row.bytes(at: 4), default: []].append(try row.record())
          }
        }
        var isWanted = true
        for entry in part where isWanted {
          if short.count > 1, entry.count < PostgreSQLLayout.longestPrefix {
            let records = (found[entry] ?? []).sorted { $0.row < $1.row }
            isWanted = try records.allSatisfy { try body(entry, $0) }
            continue
          }
          try forEachRecord(
            table, by: index, in: OrderedKeyRange(exactly: entry), isReversed: false, limit: nil
          ) {
            isWanted = try body($0, $1)
            return isWanted
          }
        }
        guard isWanted else { return }
      }
    }

    /// The most entries whose records are looked up at a time.
    private static let mostLookedUp = 256

    /// The most entries beyond the end of a range that are read to find it.
    private static let mostBeyond = 64

    /// The records of one key, in the order of their rows.
    private func forEachRecord(
      _ table: Int64, by index: Int64, _ key: [UInt8], isReversed: Bool, limit: Int?,
      _ body: (_ bytes: [UInt8], _ record: BackendRecord) throws -> Bool
    ) throws {
      let (order, relation) = isReversed ? ("DESC", "<") : ("ASC", ">")
      var batch = BatchSize(max(1, min(limit ?? firstCount, 1_000)))
      var last: Int64?
      while true {
        let text = """
          SELECT r.row, r.key, r.json, r.whole FROM (SELECT row FROM \(layout.entries(index)) \
          WHERE prefix = $1\(last == nil ? "" : " AND row \(relation) $2") \
          ORDER BY row \(order) LIMIT \(batch.count)) AS e \
          JOIN \(layout.records(table)) AS r ON r.row = e.row ORDER BY r.row \(order)
          """
        let parameters: [Parameter] = [.bytes(key)] + (last.map { [.int64($0)] } ?? [])
        let records = try execute(text, parameters).map { try $0.record() }
        for record in records where try !body(key, record) { return }
        guard records.count == batch.count, let row = records.last?.row else { return }
        last = row
        batch.grow(records)
      }
    }
  }

  /// An entry as it comes from the database.
  private struct Entry {
    var prefix: [UInt8]
    var rest: [UInt8]
    var row: Int64
    var record: BackendRecord?

    var bytes: [UInt8] { rest.isEmpty ? prefix : prefix + rest }
  }

  extension OrderedKeyRange {
    /// The range without the end to which a walk comes last.
    fileprivate func withoutEnd(isReversed: Bool) -> OrderedKeyRange {
      OrderedKeyRange(lower: isReversed ? [] : lower, upper: isReversed ? upper : nil)
    }
  }

  extension Row {
    /// The bytes and the row of an entry, from the columns prefix, rest, row. Throws `StoreError`.
    func entryBytes() throws -> (bytes: [UInt8], row: Int64) {
      let entry = try entry(at: 0)
      return (entry.bytes, entry.row)
    }

    /// The bytes in a column. Throws `StoreError`.
    fileprivate func bytes(at column: Int) throws -> [UInt8] {
      try StoreError.wrapping {
        guard let bytes = try bytes(column) else {
          throw StoreError(.damaged, "an entry has no bytes")
        }
        return bytes
      }
    }

    fileprivate func entry(at column: Int) throws -> Entry {
      try StoreError.wrapping {
        guard let prefix = try bytes(column), let rest = try bytes(column + 1),
          let row = try int64(column + 2)
        else { throw StoreError(.damaged, "an entry has no bytes") }
        return Entry(prefix: prefix, rest: rest, row: row)
      }
    }
  }

  /// A walk over entries, a batch at a time. The database orders them by their first bytes; those
  /// that have a rest are put in order here.
  private struct EntryWalk {
    let isReversed: Bool
    private var count: Int
    /// Entries with the same first bytes, some of which have a rest.
    private var run: [Entry] = []

    init(isReversed: Bool, first count: Int) {
      self.isReversed = isReversed
      self.count = max(1, count)
    }

    mutating func run(
      _ range: OrderedKeyRange, fetch: (EntryCondition, String, Int) throws -> [Entry],
      deliver: (Entry) throws -> Bool
    ) throws {
      let order = isReversed ? "DESC" : "ASC"
      var condition = EntryCondition(range)
      while true {
        let entries = try fetch(condition, order, count)
        for entry in entries where try !take(entry, deliver) { return }
        guard entries.count == count, let last = entries.last else { break }
        condition = EntryCondition(range)
        condition.resume(after: last.prefix, last.row, isReversed: isReversed)
        grow(entries)
      }
      _ = try deliverRun(deliver)
    }

    private mutating func grow(_ entries: [Entry]) {
      let bytes = entries.reduce(0) { $0 + $1.prefix.count + ($1.record?.content.json.count ?? 0) }
      let mean = max(1, bytes / max(1, entries.count))
      count = max(1, min(count * 4, 4_000, (8 << 20) / mean))
    }

    private mutating func take(_ entry: Entry, _ deliver: (Entry) throws -> Bool) throws -> Bool {
      if let first = run.first, first.prefix != entry.prefix, try !deliverRun(deliver) {
        return false
      }
      guard entry.prefix.count == PostgreSQLLayout.longestPrefix else { return try deliver(entry) }
      run.append(entry)
      return true
    }

    private mutating func deliverRun(_ deliver: (Entry) throws -> Bool) throws -> Bool {
      var entries = run
      run = []
      entries.sort { one, other in
        one.rest == other.rest
          ? one.row < other.row : one.rest.lexicographicallyPrecedes(other.rest)
      }
      if isReversed { entries.reverse() }
      for entry in entries where try !deliver(entry) { return false }
      return true
    }
  }
#endif
