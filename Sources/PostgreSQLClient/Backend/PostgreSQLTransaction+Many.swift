#if PostgreSQL && canImport(CPostgreSQL)
  import PostgreSQLDriver
  public import StorageClient

  /// Many records at a time, in a statement or two.
  extension PostgreSQLTransaction {
    /// The most keys of one statement.
    private static var mostKeys: Int { 2_000 }

    /// Each key is looked up in the index, whatever the server believes about how many entries are
    /// alike.
    public func forEachRecord(
      _ table: Int64, by index: Int64, exactly keys: [[UInt8]],
      _ body: (_ position: Int, _ record: BackendRecord) throws -> Bool
    ) throws {
      let text = """
        SELECT r.row, r.key, r.json, r.whole, u.number \
        FROM unnest($1::bytea[], $2::bytea[]) WITH ORDINALITY AS u (prefix, rest, number) \
        CROSS JOIN LATERAL (SELECT e.row FROM \(layout.entries(index)) AS e \
        WHERE e.prefix = u.prefix AND e.rest = u.rest OFFSET 0) AS e \
        JOIN \(layout.records(table)) AS r ON r.row = e.row ORDER BY u.number, r.row
        """
      for start in stride(from: 0, to: keys.count, by: Self.mostKeys) {
        let part = keys[start..<min(start + Self.mostKeys, keys.count)].map(\.split)
        let found = try execute(
          text, [.byteStrings(part.map(\.prefix)), .byteStrings(part.map(\.rest))])
        for row in found {
          guard let number = try StorageError.wrapping({ try row.int64(4) }) else { continue }
          guard try body(start + Int(number) - 1, row.record()) else { return }
        }
      }
    }

    /// Adds records by a statement, and copies their entries.
    func insertAndCopy(_ table: Int64, _ records: [BackendInsertion]) throws {
      noteChange()
      let rows = try insertRecords(table, records)
      var entries: [Int64: [(bytes: [UInt8], row: Int64)]] = [:]
      for (record, row) in zip(records, rows) {
        for entry in record.entries { entries[entry.index, default: []].append((entry.bytes, row)) }
      }
      for (index, some) in entries.sorted(by: { $0.key < $1.key }) { try copy(some, to: index) }
    }

    /// The rows of the records, in their order. The database numbers them in the order in which the
    /// statement sorts them.
    private func insertRecords(_ table: Int64, _ records: [BackendInsertion]) throws -> [Int64] {
      let text = """
        INSERT INTO \(layout.records(table)) (key, json, whole) \
        SELECT u.key, u.json, nullif(u.whole, ''::bytea) \
        FROM unnest($1::bytea[], $2::text[], $3::bytea[]) \
        WITH ORDINALITY AS u (key, json, whole, number) ORDER BY u.number RETURNING row, key
        """
      let found = try execute(
        text,
        [
          .byteStrings(records.map(\.key)), .texts(records.map(\.content.text)),
          .byteStrings(records.map { $0.content.binary ?? [] }),
        ])
      var rows: [[UInt8]: Int64] = [:]
      for row in found {
        try StorageError.wrapping {
          if let number = try row.int64(0), let key = try row.bytes(1) { rows[key] = number }
        }
      }
      return try records.map { record in
        guard let row = rows[record.key] else {
          throw StorageError(.failed, "the database did not say which row it added")
        }
        return row
      }
    }

    /// In order, entries that belong together reach the same pages of the index.
    private func copy(_ entries: [(bytes: [UInt8], row: Int64)], to index: Int64) throws {
      var rest = entries.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }[...]
      _ = try StorageError.wrapping {
        try connection.copyIn(
          "COPY \(layout.entries(index)) (prefix, rest, row) FROM STDIN (FORMAT binary)"
        ) {
          rest.popFirst().map { entry in
            let (prefix, rest) = entry.bytes.split
            return [.bytes(prefix), .bytes(rest), .int64(entry.row)]
          }
        }
      }
    }
  }
#endif
