#if PostgreSQL && canImport(CPostgreSQL)
  import CollectionModel
  import PostgreSQLDriver
  public import StorageClient

  extension PostgreSQLTransaction {
    public func createTable(_ table: Int64) throws { try enqueue(layout.createTable(table)) }

    public func dropTable(_ table: Int64) throws {
      try enqueue("DROP TABLE \(layout.records(table))")
    }

    public func createIndex(_ index: Int64, of table: Int64) throws {
      for text in layout.createIndex(index) { try enqueue(text) }
    }

    public func dropIndex(_ index: Int64) throws {
      try enqueue("DROP TABLE \(layout.entries(index))")
    }

    public func insert(
      _ table: Int64, key: [UInt8], _ content: BackendContent, entries: [BackendEntry]
    ) throws {
      // One statement with all entries.
      var text = """
        WITH r AS (INSERT INTO \(layout.records(table)) (key, json, whole) VALUES ($1, $2, $3) \
        RETURNING row)
        """
      var parameters: [Parameter] = [.bytes(key), .text(content.text), content.whole]
      for (index, group) in entries.grouped {
        parameters += [.byteStrings(group.map(\.prefix)), .byteStrings(group.map(\.rest))]
        text += """
          , e\(index) AS (INSERT INTO \(layout.entries(index)) (prefix, rest, row) \
          SELECT u.prefix, u.rest, r.row FROM r, \
          unnest($\(parameters.count - 1)::bytea[], $\(parameters.count)::bytea[]) \
          AS u (prefix, rest))
          """
      }
      try enqueue(text + " SELECT row FROM r", parameters)
    }

    public func update(
      _ table: Int64, row: Int64, _ content: BackendContent, removing: [BackendEntry],
      adding: [BackendEntry]
    ) throws {
      try enqueue(
        "UPDATE \(layout.records(table)) SET json = $1, whole = $2 WHERE row = $3",
        [.text(content.text), content.whole, .int64(row)])
      try remove(removing.map { ($0, row) })
      try add(adding.map { ($0, row) })
    }

    public func delete(_ table: Int64, row: Int64, entries: [BackendEntry]) throws {
      try delete(table, [(row, entries)])
    }

    public func delete(
      _ table: Int64, _ records: [(row: Int64, entries: [BackendEntry])]
    ) throws {
      try enqueue(
        "DELETE FROM \(layout.records(table)) WHERE row = ANY($1)",
        [.int64s(records.map(\.row))])
      try remove(records.flatMap { record in record.entries.map { ($0, record.row) } })
    }

    public func add(_ entries: [(entry: BackendEntry, row: Int64)]) throws {
      for (index, columns) in Self.columns(entries) {
        try enqueue(
          """
          INSERT INTO \(layout.entries(index)) (prefix, rest, row) \
          SELECT * FROM unnest($1::bytea[], $2::bytea[], $3::bigint[])
          """, columns)
      }
    }

    private func remove(_ entries: [(entry: BackendEntry, row: Int64)]) throws {
      for (index, columns) in Self.columns(entries) {
        try enqueue(
          """
          DELETE FROM \(layout.entries(index)) AS e \
          USING unnest($1::bytea[], $2::bytea[], $3::bigint[]) AS u (prefix, rest, row) \
          WHERE e.prefix = u.prefix AND e.rest = u.rest AND e.row = u.row
          """, columns)
      }
    }

    /// The entries of each index in the order of their numbers, as arrays for the columns of their
    /// tables.
    private static func columns(
      _ entries: [(entry: BackendEntry, row: Int64)]
    ) -> [(index: Int64, columns: [Parameter])] {
      Dictionary(grouping: entries, by: \.entry.index).sorted { $0.key < $1.key }
        .map { index, group in
          let bytes = group.map(\.entry.bytes.split)
          return (
            index,
            [
              .byteStrings(bytes.map(\.prefix)), .byteStrings(bytes.map(\.rest)),
              .int64s(group.map(\.row)),
            ]
          )
        }
    }

    /// Throws what `body` throws, and the errors of what it wrote.
    public func savepoint<R>(_ body: () throws -> R) throws -> R {
      let start = queue.end
      queue.append(("SAVEPOINT step", []))
      do {
        let result = try body()
        queue.append(("RELEASE SAVEPOINT step", []))
        try flush()
        return result
      } catch {
        // If the connection is lost, so is the whole transaction.
        if !queue.drop(from: start), obstacle == nil {
          _ = try? ask([("ROLLBACK TO SAVEPOINT step", []), ("RELEASE SAVEPOINT step", [])])
        }
        throw error
      }
    }

    public func noteDefinitions() throws {
      changesDefinitions = true
      try enqueue("UPDATE \(layout.state) SET number = number + 1 WHERE name = 'definitions'")
    }
  }

  extension BackendContent {
    var text: String { String(decoding: json, as: UTF8.self) }
    fileprivate var whole: Parameter { binary.map { .bytes($0) } ?? .null }
  }

  extension [BackendEntry] {
    /// The entries of each index in the order of their numbers, in the columns of their tables.
    fileprivate var grouped: [(index: Int64, [(prefix: [UInt8], rest: [UInt8])])] {
      Dictionary(grouping: self, by: \.index).sorted { $0.key < $1.key }
        .map { (index: $0.key, $0.value.map(\.bytes.split)) }
    }
  }
#endif
