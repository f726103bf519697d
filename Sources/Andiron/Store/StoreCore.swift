import Dispatch
import ObjectModel
import StorageEngine
import Synchronization
import ValueModel

/// The state shared by a store, its transactions and its snapshots.
final class StoreCore: Sendable {
  let engine: Engine
  let dictionary = StoredDictionary()
  let derivations: KeyDerivationRegistry
  let catalogs: CatalogCache
  let types = TypeRegistry()
  let hub = ChangeHub()
  let options: StoreOptions
  let tableOptions: TableOptions
  /// Set when an index is left to be built in the background.
  let hasUnfinishedIndexes = Atomic<Bool>(true)
  /// Runs reads that must not block Swift's cooperative pool.
  let reads = DispatchQueue(label: "andiron.reads", attributes: .concurrent)
  private let isClosed = Atomic<Bool>(false)
  private let checkedRows: CheckedRows

  init(_ path: String, _ options: StoreOptions) throws {
    self.options = options
    derivations = KeyDerivationRegistry(options.derivations)
    catalogs = CatalogCache(derivations)
    tableOptions = options.tableOptions
    engine = try Engine.open(path, options: options.engineOptions)
    let snapshot = engine.snapshot()
    defer { snapshot.close() }
    checkedRows = CheckedRows(firstOwnRow: snapshot.rows.rowLimit)
    try dictionary.load(from: snapshot)
    _ = try catalogs.catalog(snapshot)
  }

  /// Decodes the value of a record. Throws `.engine` if the bytes are not those of a value.
  func value(_ bytes: UnsafeRawBufferPointer) throws(StoreError) -> Value {
    do {
      return try Value(encoded: bytes, dictionary: dictionary.values)
    } catch {
      throw StoreError(.engine, "a record holds no value", underlying: error)
    }
  }

  /// Decodes the value of the record in a row, and checks its bytes only the first time.
  @inline(__always)
  func value(_ bytes: UnsafeRawBufferPointer, row: UInt32) throws(StoreError) -> Value {
    if checkedRows.contains(row) {
      return Value(checkedBefore: bytes, dictionary: dictionary.values)
    }
    let value = try value(bytes)
    checkedRows.insert(row)
    return value
  }

  /// Decodes the value of the record in a row for a caller that is likely to drop it at once.
  @inline(__always)
  func value(
    _ bytes: UnsafeRawBufferPointer, row: UInt32, _ scratch: inout ValueScratch
  ) throws(StoreError) -> Value {
    if checkedRows.contains(row) {
      return scratch.value(checkedBefore: bytes, dictionary: dictionary.values)
    }
    return try value(bytes, row: row)
  }

  func checkOpen() throws(StoreError) {
    if isClosed.load(ordering: .acquiring) { throw .closed }
  }

  /// The store's present state. Throws `.closed`.
  func snapshot() throws -> StoreSnapshot {
    try checkOpen()
    let snapshot = engine.snapshot()
    // Loads the names in the snapshot that are not known yet.
    if options.mode == .readOnly { try dictionary.load(from: snapshot) }
    return StoreSnapshot(self, snapshot, try catalogs.catalog(snapshot))
  }

  func write<R>(_ durability: Durability?, _ body: (Transaction) throws -> R) throws -> R {
    try checkOpen()
    return try StoreError.wrapping {
      let (result, changes) = try engine.write(durability: durability ?? options.durability) {
        try run($0, body)
      }
      hub.didCommit(changes)
      return result
    }
  }

  private func run<R>(
    _ engine: WriteTransaction, _ body: (Transaction) throws -> R
  ) throws -> (R, TransactionChanges) {
    let transaction = try Transaction(self, engine)
    let result = try body(transaction)
    try transaction.finish()
    return (result, transaction.changes)
  }

  func writeAsynchronously<R: Sendable>(
    _ durability: Durability?, _ body: @escaping @Sendable (Transaction) throws -> R
  ) async throws -> R {
    do {
      let (result, changes) = try await engine.write(durability: durability ?? options.durability) {
        try self.run($0, body)
      }
      hub.didCommit(changes)
      return result
    } catch let error as EngineError {
      throw StoreError(error)
    }
  }

  func close() throws {
    guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    try StoreError.wrapping { try engine.close() }
  }
}
