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
      noteChange()
      // The identity column numbers the rows in the order in which the selection gives them.
      var text = """
        WITH r AS (INSERT INTO \(layout.records(table)) (key, json, whole) \
        SELECT n.key, n.json, NULLIF(n.whole, ''::bytea) \
        FROM unnest($1::bytea[], $2::text[], $3::bytea[]) WITH ORDINALITY \
        AS n (key, json, whole, place) ORDER BY n.place RETURNING row, key)
        """
      var parameters: [Parameter] = [
        .byteStrings(records.map(\.key)),
        .texts(records.map { String(decoding: $0.content.json, as: UTF8.self) }),
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
      try execute(text + " SELECT count(*) FROM r", parameters)
    }

    public func delete(
      _ table: Int64, _ records: [(row: Int64, entries: [BackendEntry])]
    ) throws {
      var groups: [Int64: [(bytes: (prefix: [UInt8], rest: [UInt8]), row: Int64)]] = [:]
      for record in records {
        for entry in record.entries {
          groups[entry.index, default: []].append((entry.bytes.split, record.row))
        }
      }
      noteChange()
      _ = try StoreError.wrapping {
        try connection.pipeline { pipeline in
          try pipeline.add(
            "DELETE FROM \(layout.records(table)) WHERE row = ANY($1)",
            [.int64s(records.map(\.row))])
          for (index, group) in groups.sorted(by: { $0.key < $1.key }) {
            try pipeline.add(
              """
              DELETE FROM \(layout.entries(index)) AS e \
              USING unnest($1::bytea[], $2::bytea[], $3::bigint[]) AS u (prefix, rest, row) \
              WHERE e.prefix = u.prefix AND e.rest = u.rest AND e.row = u.row
              """,
              [
                .byteStrings(group.map(\.bytes.prefix)), .byteStrings(group.map(\.bytes.rest)),
                .int64s(group.map(\.row)),
              ])
          }
        }
      }
    }

    public func holders(of entries: [BackendEntry]) throws -> [BackendEntry: [Int64]] {
      var holders: [BackendEntry: [Int64]] = [:]
      let wanted = Set(entries)
      for (index, group) in Dictionary(grouping: entries, by: \.index).sorted(by: {
        $0.key < $1.key
      }) {
        let text = "SELECT prefix, rest, row FROM \(layout.entries(index)) WHERE prefix = ANY($1)"
        let prefixes = Set(group.map(\.bytes.split.prefix))
        for row in try execute(text, [.byteStrings(Array(prefixes))]) {
          let (bytes, number) = try row.entryBytes()
          let entry = BackendEntry(index: index, bytes: bytes)
          if wanted.contains(entry) { holders[entry, default: []].append(number) }
        }
      }
      return holders
    }
  }
#endif
