#if PostgreSQL && canImport(CPostgreSQL)
  import CollectionModel
  import PostgreSQLDriver
  public import StorageClient

  /// Many records and entries in a few statements.
  extension PostgreSQLTransaction {
    /// The most records that one statement adds, and about the most bytes that they have.
    private static var most: (records: Int, bytes: Int) { (1_000, 8 << 20) }

    public func insert(_ table: Int64, _ records: [NewBackendRecord]) throws {
      var rest = records[...]
      while !rest.isEmpty {
        var bytes = 0
        let part = rest.prefix(Self.most.records).prefix { record in
          bytes += record.content.json.count + (record.content.binary?.count ?? 0)
          return bytes < Self.most.bytes
        }
        let count = max(1, part.count)
        try insertTogether(table, rest.prefix(count))
        rest = rest.dropFirst(count)
      }
    }

    private func insertTogether(
      _ table: Int64, _ records: ArraySlice<NewBackendRecord>
    ) throws {
      // The identity column numbers the rows in the order in which the selection gives them.
      var text = """
        WITH r AS (INSERT INTO \(layout.records(table)) (key, json, whole) \
        SELECT n.key, n.json, NULLIF(n.whole, ''::bytea) \
        FROM unnest($1::bytea[], $2::text[], $3::bytea[]) WITH ORDINALITY \
        AS n (key, json, whole, place) ORDER BY n.place RETURNING row, key)
        """
      var parameters: [Parameter] = [
        .byteStrings(records.map(\.key)),
        .texts(records.map(\.content.text)),
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

    public func probe(
      _ table: Int64, keys: [[UInt8]], entries: [BackendEntry]
    ) throws -> BackendProbe {
      var statements: [BoundStatement] = []
      if !keys.isEmpty {
        let text = "SELECT row, key, json, whole FROM \(layout.records(table)) WHERE key"
        statements.append(Self.equal(text, keys))
      }
      let groups = Dictionary(grouping: entries, by: \.index).sorted { $0.key < $1.key }
      for (index, group) in groups {
        let text = "SELECT prefix, rest, row FROM \(layout.entries(index)) WHERE prefix"
        statements.append(Self.equal(text, Array(Set(group.map(\.bytes.split.prefix)))))
      }
      var results = try ask(statements)[...]
      var probe = BackendProbe()
      if !keys.isEmpty, let found = results.popFirst() {
        for row in found {
          let record = try row.record()
          probe.records[record.key] = record
        }
      }
      for ((index, group), found) in zip(groups, results) {
        let wanted = Set(group)
        for row in found {
          let (bytes, number) = try row.entryBytes()
          let entry = BackendEntry(index: index, bytes: bytes)
          if wanted.contains(entry) { probe.holders[entry, default: []].append(number) }
        }
      }
      return probe
    }

    /// The server makes the plan for one value once.
    private static func equal(_ text: String, _ values: [[UInt8]]) -> BoundStatement {
      values.count == 1
        ? (text + " = $1", [.bytes(values[0])]) : (text + " = ANY($1)", [.byteStrings(values)])
    }
  }
#endif
