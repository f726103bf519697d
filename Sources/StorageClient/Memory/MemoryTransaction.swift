import CollectionModel
public import ValueModel

/// A database in memory as of one commit, or a transaction on a copy of it.
public final class MemoryTransaction: BackendWriter {
  private(set) var state: MemoryState

  init(_ state: MemoryState) { self.state = state }

  public func definitionsRevision() throws -> Int64 { state.revision }

  public func record(_ table: Int64, key: [UInt8]) throws -> BackendRecord? {
    state.tables[table].flatMap { table in table.rows[key].flatMap { table.records[$0] } }
  }

  public func forEachRecord(
    _ table: Int64, rows: [Int64], _ body: (BackendRecord) throws -> Bool
  ) throws {
    for row in rows {
      guard let record = state.tables[table]?.records[row] else { continue }
      guard try body(record) else { return }
    }
  }

  public func forEachRecord(_ table: Int64, _ body: (BackendRecord) throws -> Bool) throws {
    try forEachRecord(table, rows: state.tables[table]?.records.keys.sorted() ?? [], body)
  }

  public func forEachRecordInOrder(
    _ table: Int64, after key: [UInt8]?, limit: Int?, _ body: (BackendRecord) throws -> Bool
  ) throws {
    let keys = (state.tables[table]?.rows.keys).map { Array($0) } ?? []
    let rest = key.map { key in keys.filter { key.lexicographicallyPrecedes($0) } } ?? keys
    try forEachRecord(table, keys: rest.sorted { $0.lexicographicallyPrecedes($1) }, body)
  }

  public func forEachEntry(
    _ index: Int64, in range: OrderedKeyRange, isReversed: Bool,
    _ body: (_ bytes: [UInt8], _ row: Int64) throws -> Bool
  ) throws {
    // `body` may write: these are the entries as they were.
    let entries = state.indexes[index]
    try entries?.forEach(in: range, isReversed: isReversed) { try body($0.bytes, $0.row) }
  }

  public func forEachRecord(
    _ table: Int64, by index: Int64, in range: OrderedKeyRange, isReversed: Bool, limit: Int?,
    _ body: (_ bytes: [UInt8], _ record: BackendRecord) throws -> Bool
  ) throws {
    try forEachEntry(index, in: range, isReversed: isReversed) { bytes, row in
      guard let record = state.tables[table]?.records[row] else { return true }
      return try body(bytes, record)
    }
  }

  public func recordCount(_ table: Int64, limit: Int?) throws -> Int {
    min(state.tables[table]?.records.count ?? 0, limit ?? .max)
  }

  public func entryCount(_ index: Int64, in range: OrderedKeyRange, limit: Int?) throws -> Int {
    min(state.indexes[index]?.count(in: range) ?? 0, limit ?? .max)
  }

  // MARK: Writing

  public func createTable(_ table: Int64) throws { state.tables[table] = MemoryState.Table() }

  public func dropTable(_ table: Int64) throws {
    for index in state.tables[table]?.indexes ?? [] { state.indexes[index] = nil }
    state.tables[table] = nil
  }

  public func createIndex(_ index: Int64, of table: Int64) throws {
    state.indexes[index] = MemoryEntries()
    state.tables[table]?.indexes.insert(index)
  }

  public func dropIndex(_ index: Int64) throws {
    state.indexes[index] = nil
    for table in state.tables.keys { state.tables[table]?.indexes.remove(index) }
  }

  public func insert(
    _ table: Int64, key: [UInt8], _ content: BackendContent, entries: [BackendEntry]
  ) throws {
    guard let row = state.tables[table].map({ $0.lastRow + 1 }) else {
      throw StoreError(.failed, "the table does not exist")
    }
    state.tables[table]?.lastRow = row
    state.tables[table]?.records[row] = BackendRecord(row: row, key: key, content: content)
    state.tables[table]?.rows[key] = row
    for entry in entries { state.add(entry, row: row) }
  }

  public func update(
    _ table: Int64, row: Int64, _ content: BackendContent, removing: [BackendEntry],
    adding: [BackendEntry]
  ) throws {
    state.tables[table]?.records[row]?.content = content
    for entry in removing { state.remove(entry, row: row) }
    for entry in adding { state.add(entry, row: row) }
  }

  public func delete(_ table: Int64, row: Int64, entries: [BackendEntry]) throws {
    guard let record = state.tables[table]?.records.removeValue(forKey: row) else { return }
    state.tables[table]?.rows[record.key] = nil
    for entry in entries { state.remove(entry, row: row) }
  }

  public func add(_ entries: [(entry: BackendEntry, row: Int64)]) throws {
    for (entry, row) in entries { state.add(entry, row: row) }
  }

  public func savepoint<R>(_ body: () throws -> R) throws -> R {
    let before = state
    do {
      return try body()
    } catch {
      state = before
      throw error
    }
  }

  public func noteDefinitions() throws { state.revision += 1 }
}
