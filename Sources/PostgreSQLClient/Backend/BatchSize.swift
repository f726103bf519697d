#if PostgreSQL && canImport(CPostgreSQL)
  import StorageClient

  /// The number of records to request at a time: few at first, because callers may stop early, and
  /// then as many as are small enough to hold.
  struct BatchSize {
    var count: Int

    init(_ count: Int = 64) { self.count = count }

    mutating func grow(_ records: [BackendRecord]) {
      let bytes = records.reduce(0) { $0 + $1.content.json.count + $1.key.count }
      let mean = max(1, bytes / max(1, records.count))
      count = max(1, min(count * 4, 2_000, (8 << 20) / mean))
    }
  }
#endif
