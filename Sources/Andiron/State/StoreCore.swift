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
  let blobPins = BlobPins()
  /// The durability of a commit when it returns, unless the transaction requests another one.
  let durability: Durability
  let isReadOnly: Bool
  /// The options of the tables of new collections.
  let tableOptions: Table.Options
  /// Set when an index is left to be built in the background.
  let hasUnfinishedIndexes = Atomic<Bool>(true)
  /// Set when an index with a keeper is left to be tidied in the background.
  let hasUntidyIndexes = Atomic<Bool>(true)
  /// Runs reads that must not block Swift's cooperative pool.
  let reads = DispatchQueue(label: "andiron.reads", attributes: .concurrent)
  private let isClosed = Atomic<Bool>(false)
  private let checkedRows: CheckedRows

  init(
    _ engine: Engine, durability: Durability, isReadOnly: Bool, tableOptions: Table.Options,
    derivations: [any KeyDerivation], keepers: [any IndexKeeperKind]
  ) throws {
    self.engine = engine
    self.durability = durability
    self.isReadOnly = isReadOnly
    self.tableOptions = tableOptions
    self.derivations = KeyDerivationRegistry(derivations, keepers: keepers)
    catalogs = CatalogCache(self.derivations)
    let snapshot = engine.snapshot()
    defer { snapshot.close() }
    checkedRows = CheckedRows(firstOwnRow: snapshot.rows.rowLimit)
    try dictionary.load(from: snapshot)
    if snapshot.table(BlobTables.blobsName) != nil { blobPins.noteBlobs() }
    _ = try catalogs.catalog(snapshot)
  }

  /// Decodes the value of a record of a collection. Throws `.damaged`, with the collection, if the
  /// bytes are not those of a value.
  func value(
    _ bytes: UnsafeRawBufferPointer, of binding: CollectionBinding
  ) throws(StoreError) -> Value {
    do {
      return try Value(encoded: bytes, dictionary: dictionary.values)
    } catch {
      throw StoreError(
        .damaged, "a record holds no value", collection: binding.name, underlying: error)
    }
  }

  /// Decodes the value of the record in a row, and checks its bytes only the first time.
  @inline(__always)
  func value(
    _ bytes: UnsafeRawBufferPointer, row: UInt32, of binding: CollectionBinding
  ) throws(StoreError) -> Value {
    if checkedRows.contains(row) {
      return Value(checkedBefore: bytes, dictionary: dictionary.values)
    }
    let value = try value(bytes, of: binding)
    checkedRows.insert(row)
    return value
  }

  /// Decodes the value of the record in a row for a caller that is likely to drop it at once.
  @inline(__always)
  func value(
    _ bytes: UnsafeRawBufferPointer, row: UInt32, of binding: CollectionBinding,
    _ scratch: inout ValueScratch
  ) throws(StoreError) -> Value {
    if checkedRows.contains(row) {
      return scratch.value(checkedBefore: bytes, dictionary: dictionary.values)
    }
    return try value(bytes, row: row, of: binding)
  }

  func checkOpen() throws(StoreError) {
    if isClosed.load(ordering: .acquiring) { throw .closed }
  }

  /// The store's present state. Throws `.closed`.
  func snapshot() throws -> StoreSnapshot {
    try checkOpen()
    let snapshot = engine.snapshot()
    // Loads the names in the snapshot that are not known yet.
    if isReadOnly { try dictionary.load(from: snapshot) }
    return StoreSnapshot(
      self, snapshot, try StoreError.wrapping { try catalogs.catalog(snapshot) })
  }

  func close() throws {
    guard !isClosed.exchange(true, ordering: .acquiringAndReleasing) else { return }
    hub.endWaits()
    try StoreError.wrapping { try engine.close() }
  }
}
