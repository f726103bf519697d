import StorageClient
import ValueModel

/// A transaction in memory with a fault.
struct FaultyTransaction: BackendWriter {
  let fault: Fault
  /// The transaction, or the newest state.
  let present: () throws -> MemoryTransaction

  private func known(_ key: [UInt8]) -> [UInt8] {
    guard fault == .cutsKeys, let end = key.firstIndex(of: 0) else { return key }
    return Array(key[..<end])
  }

  private func known(_ range: OrderedKeyRange) -> OrderedKeyRange {
    guard fault == .includesUpperEnd, let upper = range.upper else { return range }
    return OrderedKeyRange(lower: range.lower, upper: upper + [0])
  }

  func definitionsRevision() throws -> Int64 { try present().definitionsRevision() }

  func record(_ table: Int64, key: [UInt8]) throws -> BackendRecord? {
    try present().record(table, key: known(key))
  }

  func forEachRecord(
    _ table: Int64, rows: [Int64], _ body: (BackendRecord) throws -> Bool
  ) throws { try present().forEachRecord(table, rows: rows, body) }

  func forEachRecord(_ table: Int64, _ body: (BackendRecord) throws -> Bool) throws {
    try present().forEachRecord(table, body)
  }

  func forEachEntry(
    _ index: Int64, in range: OrderedKeyRange, isReversed: Bool,
    _ body: (_ bytes: [UInt8], _ row: Int64) throws -> Bool
  ) throws {
    let isReversed = isReversed && fault != .ignoresReversal
    try present().forEachEntry(index, in: known(range), isReversed: isReversed, body)
  }

  func forEachRecord(
    _ table: Int64, by index: Int64, in range: OrderedKeyRange, isReversed: Bool, limit: Int?,
    _ body: (_ bytes: [UInt8], _ record: BackendRecord) throws -> Bool
  ) throws {
    let isReversed = isReversed && fault != .ignoresReversal
    try present().forEachRecord(
      table, by: index, in: known(range), isReversed: isReversed, limit: limit, body)
  }

  func recordCount(_ table: Int64, limit: Int?) throws -> Int {
    try present().recordCount(table, limit: limit)
  }

  func entryCount(_ index: Int64, in range: OrderedKeyRange, limit: Int?) throws -> Int {
    try present().entryCount(index, in: known(range), limit: limit)
  }

  func createTable(_ table: Int64) throws { try present().createTable(table) }
  func dropTable(_ table: Int64) throws { try present().dropTable(table) }
  func createIndex(_ index: Int64, of table: Int64) throws {
    try present().createIndex(index, of: table)
  }
  func dropIndex(_ index: Int64) throws { try present().dropIndex(index) }

  private func known(_ content: BackendContent) -> BackendContent {
    fault == .losesBinary ? BackendContent(json: content.json) : content
  }

  func insert(
    _ table: Int64, key: [UInt8], _ content: BackendContent, entries: [BackendEntry]
  ) throws {
    try present().insert(table, key: known(key), known(content), entries: entries)
  }

  func update(
    _ table: Int64, row: Int64, _ content: BackendContent, removing: [BackendEntry],
    adding: [BackendEntry]
  ) throws {
    let removing = fault == .keepsOldEntries ? [] : removing
    try present().update(table, row: row, known(content), removing: removing, adding: adding)
  }

  func delete(_ table: Int64, row: Int64, entries: [BackendEntry]) throws {
    let entries = fault == .keepsDeletedEntries ? [] : entries
    try present().delete(table, row: row, entries: entries)
  }

  func add(_ entries: [(entry: BackendEntry, row: Int64)]) throws {
    if fault != .buildsNothing { try present().add(entries) }
  }

  func savepoint<R>(_ body: () throws -> R) throws -> R {
    fault == .keepsSavepoints ? try body() : try present().savepoint(body)
  }

  func noteDefinitions() throws { try present().noteDefinitions() }
}
