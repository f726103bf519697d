import StorageEngine

/// Removes blobs that no object names, and chunks of blobs that were never finished, in
/// transactions of a few milliseconds.
struct BlobSweep {
  /// The number of blobs that one transaction looks at.
  private static let batchCount = 256
  /// The most chunks that one transaction removes.
  private static let mostChunks = 1_024

  private let core: StoreCore

  init(_ core: StoreCore) { self.core = core }

  /// Stops early where `goesOn` returns false.
  func run(_ goesOn: () -> Bool) throws {
    let snapshot = core.engine.snapshot()
    defer { snapshot.close() }
    guard let tables = BlobTables({ snapshot.table($0) }), !core.isReadOnly else { return }
    var staged = try snapshot.cursor(tables.staged)
    while goesOn(), staged.next() {
      guard let number = staged.key.withUnsafeBytes({ BlobTables.parts(ofKey: $0)?.number })
      else { continue }
      while goesOn(), try !removeStaged(number) {}
    }
    var blobs = try snapshot.cursor(tables.blobs)
    var batch: [BlobDigest] = []
    while goesOn() {
      let isDone = !blobs.next()
      if !isDone, let digest = BlobDigest(bytes: blobs.key) { batch.append(digest) }
      guard isDone || batch.count == Self.batchCount else { continue }
      if !batch.isEmpty { try remove(batch, goesOn) }
      batch.removeAll(keepingCapacity: true)
      if isDone { return }
    }
  }

  /// Returns whether nothing is left to be removed.
  private func removeStaged(_ number: UInt64) throws -> Bool {
    try core.write(.buffered) { transaction in
      guard !core.blobPins.isPinned(number), let tables = tables(of: transaction) else {
        return true
      }
      return try remove(chunksOf: number, tables, transaction)
    }
  }

  /// Removes chunks of a number that is noted as being written, and then the note. Returns whether
  /// nothing is left.
  private func remove(
    chunksOf number: UInt64, _ tables: BlobTables, _ transaction: Transaction
  ) throws -> Bool {
    let engine = transaction.engine
    let key = BlobTables.numberKey(number)
    guard try engine.contains(tables.staged, key: key) else { return true }
    let count = try BlobChunks.remove(number, tables, engine, limit: Self.mostChunks)
    guard count < Self.mostChunks else { return false }
    try engine.delete(tables.staged, key: key)
    return true
  }

  private func remove(_ batch: [BlobDigest], _ goesOn: () -> Bool) throws {
    let numbers = try core.write(.buffered) { transaction in
      try batch.compactMap { try release($0, transaction) }
    }
    for number in numbers { while goesOn(), try !removeStaged(number) {} }
  }

  /// Removes the record of a blob that nothing names, so that nobody finds it any more, and notes
  /// its chunks to be removed. Returns its number if it was removed.
  private func release(_ digest: BlobDigest, _ transaction: Transaction) throws -> UInt64? {
    let engine = transaction.engine
    guard let tables = tables(of: transaction), !core.blobPins.isPinned(digest),
      try !isNamed(digest, transaction),
      let bytes = try engine.get(tables.blobs, key: digest.bytes),
      let record = bytes.withUnsafeBytes({ BlobRecord($0) })
    else { return nil }
    try engine.delete(tables.blobs, key: digest.bytes)
    guard record.chunkCount > 0 else { return nil }
    try engine.put(tables.staged, key: BlobTables.numberKey(record.number), value: [])
    return record.number
  }

  /// Whether an object names the blob, or may: an index that is not complete knows not all of them.
  private func isNamed(_ digest: BlobDigest, _ transaction: Transaction) throws -> Bool {
    for binding in transaction.catalog.collections.values {
      guard let index = binding.blobIndex else { continue }
      guard index.isReady else { return true }
      if try !transaction.engine.rows(index.index, exactly: digest.bytes).isEmpty { return true }
    }
    return false
  }

  private func tables(of transaction: Transaction) -> BlobTables? {
    BlobTables { transaction.engine.existingTable($0) }
  }
}
