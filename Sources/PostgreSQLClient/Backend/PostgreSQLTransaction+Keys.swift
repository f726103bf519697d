#if PostgreSQL && canImport(CPostgreSQL)
  import PostgreSQLDriver
  public import StorageClient

  extension PostgreSQLTransaction {
    public func forEachRecord(
      _ table: Int64, afterKey key: [UInt8]?, limit: Int?,
      _ body: (BackendRecord) throws -> Bool
    ) throws {
      let text = """
        SELECT row, key, json, whole FROM \(layout.records(table)) WHERE key > $1 \
        ORDER BY key LIMIT $2
        """
      var batch = BatchSize(max(1, min(limit ?? 64, 500)))
      // No key is empty.
      var last = key ?? []
      while true {
        let records = try execute(text, [.bytes(last), .int64(Int64(batch.count))])
          .map { try $0.record() }
        for record in records where try !body(record) { return }
        guard records.count == batch.count, let key = records.last?.key else { return }
        last = key
        batch.grow(records)
      }
    }
  }
#endif
