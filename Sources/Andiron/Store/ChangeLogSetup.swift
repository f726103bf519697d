import StorageEngine

/// Brings the feed of a store in line with the options when it is opened.
struct ChangeLogSetup {
  let core: StoreCore
  let retention: StoreOptions.ChangeFeedRetention

  /// Runs after the migrations, which must find a new store empty; an existing feed contains their
  /// changes.
  func run() throws {
    let snapshot = core.engine.snapshot()
    defer { snapshot.close() }
    let hasTable = snapshot.table(ChangeLog.tableName) != nil
    let record = try ChangeLogRecord(snapshot)
    let isWhole =
      ChangeLog(snapshot) != nil && record?.storeIdentifier == core.engine.identifierBytes
    switch retention {
    case .kept where !isWhole: try core.write(.full) { try begin($0) }
    // A feed saved from a damaged store: some of it may be missing.
    case .asStored where hasTable && !isWhole: try core.write(.full) { try begin($0) }
    case .none where hasTable || record != nil: try core.write(.full) { try end($0) }
    default: break
    }
  }

  /// Starts a new feed, in which all existing objects have just changed.
  private func begin(_ transaction: Transaction) throws {
    try end(transaction)
    let engine = transaction.engine
    let table = try engine.table(ChangeLog.tableName)
    let log = ChangeLog(table: table, sequences: try engine.index(ChangeLog.indexName, on: table))
    try ChangeLogRecord(storeIdentifier: core.engine.identifierBytes).save(in: engine)
    for binding in transaction.catalog.collections.values {
      try engine.forEach(binding.table) { key, _ in
        try log.note(Array(key), of: binding.name, isDeleted: false, in: engine)
        return true
      }
    }
  }

  private func end(_ transaction: Transaction) throws {
    let engine = transaction.engine
    if let table = engine.existingTable(ChangeLog.tableName) { try engine.drop(table) }
    if let table = engine.existingTable(CatalogRecords.table) {
      try engine.delete(table, key: ChangeLogRecord.key)
    }
  }
}
