#if PostgreSQL && canImport(CPostgreSQL)
  import PostgreSQLDriver
  public import StorageClient

  extension PostgreSQLTransaction {
    /// The most records that one statement adds.
    private static let mostRecords = 1_000

    /// The number of entries from which on they are copied: a copy is faster, and a round trip.
    private static let copiedEntries = 4_000

    /// A few statements for all.
    public func insert(_ table: Int64, _ records: [BackendInsertion]) throws {
      if records.reduce(0, { $0 + $1.entries.count }) >= Self.copiedEntries {
        return try insertAndCopy(table, records)
      }
      var rest = records[...]
      while !rest.isEmpty {
        var bytes = 0
        let part = rest.prefix(Self.mostRecords).prefix { record in
          bytes += record.content.json.count + (record.content.binary?.count ?? 0)
          return bytes < 8 << 20
        }
        let count = max(1, part.count)
        try insertTogether(table, rest.prefix(count))
        rest = rest.dropFirst(count)
      }
    }

    private func insertTogether(
      _ table: Int64, _ records: ArraySlice<BackendInsertion>
    ) throws {
      // Rows are numbered in the order in which they come.
      var text = """
        WITH r AS (INSERT INTO \(layout.records(table)) (key, json, whole) \
        SELECT n.key, n.json, NULLIF(n.whole, ''::bytea) \
        FROM unnest($1::bytea[], $2::text[], $3::bytea[]) WITH ORDINALITY \
        AS n (key, json, whole, place) ORDER BY n.place RETURNING row, key)
        """
      var parameters: [Parameter] = [
        .byteStrings(records.map(\.key)), .texts(records.map(\.content.text)),
        .byteStrings(records.map { $0.content.binary ?? [] }),
      ]
      var groups: [Int64: [(key: [UInt8], bytes: (prefix: [UInt8], rest: [UInt8]))]] = [:]
      for record in records {
        for entry in record.entries {
          groups[entry.index, default: []].append((record.key, entry.bytes.split))
        }
      }
      for (index, group) in groups.sorted(by: { $0.key < $1.key }) {
        parameters += [
          .byteStrings(group.map(\.key)), .byteStrings(group.map(\.bytes.prefix)),
          .byteStrings(group.map(\.bytes.rest)),
        ]
        let last = parameters.count
        text += """
          , e\(index) AS (INSERT INTO \(layout.entries(index)) (prefix, rest, row) \
          SELECT u.prefix, u.rest, r.row \
          FROM unnest($\(last - 2)::bytea[], $\(last - 1)::bytea[], $\(last)::bytea[]) \
          AS u (key, prefix, rest) JOIN r ON r.key = u.key)
          """
      }
      try enqueue(text + " SELECT count(*) FROM r", parameters)
    }

    /// One round trip for few keys.
    public func probe(
      _ table: Int64, keys: [[UInt8]], entries: [BackendEntry]
    ) throws -> BackendProbe {
      guard keys.count <= Self.mostRecords else {
        var probe = BackendProbe()
        for start in stride(from: 0, to: keys.count, by: Self.mostRecords) {
          let part = keys[start..<min(start + Self.mostRecords, keys.count)]
          probe.records.merge(try records(table, keys: Array(part))) { $1 }
        }
        probe.holders = try self.probe(table, keys: [], entries: entries).holders
        return probe
      }
      let groups = Dictionary(grouping: entries, by: \.index).sorted { $0.key < $1.key }
      var statements: [BoundStatement] = []
      if !keys.isEmpty {
        let text = "SELECT row, key, json, whole FROM \(layout.records(table)) WHERE key = ANY($1)"
        statements.append((text, [.byteStrings(keys)]))
      }
      for (index, group) in groups {
        let text = "SELECT prefix, rest, row FROM \(layout.entries(index)) WHERE prefix = ANY($1)"
        statements.append((text, [.byteStrings(group.map(\.bytes.split.prefix))]))
      }
      if statements.isEmpty { return BackendProbe() }
      var results = try ask(statements)[...]
      var probe = BackendProbe()
      if !keys.isEmpty {
        for row in results.removeFirst() {
          let record = try row.record()
          probe.records[record.key] = record
        }
      }
      for (index, _) in groups {
        for row in results.removeFirst() {
          let (bytes, number) = try row.entryBytes()
          probe.holders[BackendEntry(index: index, bytes: bytes), default: []].append(number)
        }
      }
      return probe
    }
  }
#endif
