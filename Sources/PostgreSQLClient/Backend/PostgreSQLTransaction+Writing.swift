#if PostgreSQL && canImport(CPostgreSQL)
  import CollectionModel
  import PostgreSQLDriver
  public import StorageClient

  extension PostgreSQLTransaction {
    private func pipeline(_ build: (inout Pipeline) throws -> Void) throws {
      noteChange()
      _ = try StoreError.wrapping { try connection.pipeline(build) }
    }

    public func createTable(_ table: Int64) throws {
      try pipeline { try $0.add(layout.createTable(table)) }
    }

    public func dropTable(_ table: Int64) throws {
      try pipeline { try $0.add("DROP TABLE \(layout.records(table))") }
    }

    public func createIndex(_ index: Int64, of table: Int64) throws {
      try pipeline { pipeline in
        for text in layout.createIndex(index) { try pipeline.add(text) }
      }
    }

    public func dropIndex(_ index: Int64) throws {
      try pipeline { try $0.add("DROP TABLE \(layout.entries(index))") }
    }

    public func insert(
      _ table: Int64, key: [UInt8], _ content: BackendContent, entries: [BackendEntry]
    ) throws -> Int64 {
      noteChange()
      // One statement and one round trip, with all entries.
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
      guard let row = try execute(text + " SELECT row FROM r", parameters).first?.int64(0) else {
        throw StoreError(.failed, "the database did not say which row it added")
      }
      return row
    }

    public func update(
      _ table: Int64, row: Int64, _ content: BackendContent, removing: [BackendEntry],
      adding: [BackendEntry]
    ) throws {
      try pipeline { pipeline in
        try pipeline.add(
          "UPDATE \(layout.records(table)) SET json = $1, whole = $2 WHERE row = $3",
          [.text(content.text), content.whole, .int64(row)])
        try remove(removing, row: row, &pipeline)
        try add(adding.map { ($0, row) }, &pipeline)
      }
    }

    public func delete(_ table: Int64, row: Int64, entries: [BackendEntry]) throws {
      try pipeline { pipeline in
        try pipeline.add("DELETE FROM \(layout.records(table)) WHERE row = $1", [.int64(row)])
        try remove(entries, row: row, &pipeline)
      }
    }

    public func add(_ entries: [(entry: BackendEntry, row: Int64)]) throws {
      try pipeline { try add(entries, &$0) }
    }

    private func add(
      _ entries: [(entry: BackendEntry, row: Int64)], _ pipeline: inout Pipeline
    ) throws {
      var groups: [Int64: [(bytes: (prefix: [UInt8], rest: [UInt8]), row: Int64)]] = [:]
      for (entry, row) in entries {
        groups[entry.index, default: []].append((entry.bytes.split, row))
      }
      for (index, group) in groups.sorted(by: { $0.key < $1.key }) {
        try pipeline.add(
          """
          INSERT INTO \(layout.entries(index)) (prefix, rest, row) \
          SELECT * FROM unnest($1::bytea[], $2::bytea[], $3::bigint[])
          """,
          [
            .byteStrings(group.map(\.bytes.prefix)), .byteStrings(group.map(\.bytes.rest)),
            .int64s(group.map(\.row)),
          ])
      }
    }

    private func remove(
      _ entries: [BackendEntry], row: Int64, _ pipeline: inout Pipeline
    ) throws {
      for (index, group) in entries.grouped {
        try pipeline.add(
          """
          DELETE FROM \(layout.entries(index)) AS e \
          USING unnest($1::bytea[], $2::bytea[]) AS u (prefix, rest) \
          WHERE e.prefix = u.prefix AND e.rest = u.rest AND e.row = $3
          """,
          [
            .byteStrings(group.map(\.prefix)), .byteStrings(group.map(\.rest)), .int64(row),
          ])
      }
    }

    public func savepoint<R>(_ body: () throws -> R) throws -> R {
      try execute("SAVEPOINT step")
      do {
        let result = try body()
        try execute("RELEASE SAVEPOINT step")
        return result
      } catch {
        // If the connection is lost, so is the whole transaction.
        _ = try? connection.pipeline { pipeline in
          try pipeline.add("ROLLBACK TO SAVEPOINT step")
          try pipeline.add("RELEASE SAVEPOINT step")
        }
        throw error
      }
    }

    public func noteDefinitions() throws {
      try pipeline {
        try $0.add(
          "UPDATE \(layout.state) SET number = number + 1 WHERE name = 'definitions'")
      }
    }
  }

  extension BackendContent {
    fileprivate var text: String { String(decoding: json, as: UTF8.self) }
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
