import BenchmarkSupport

internal import StorageEngine

/// The engine of this repository, with its default options.
final class AndironEngine: BenchmarkEngine {
  static let settings = [
    "default options: segments of 32 MiB, mapped reads, every read verified, no compression",
    "automatic checkpoints and compaction; full: append + sync; buffered: append",
    "records: an index entry in the same record frame",
  ]

  private let engine: Engine
  private let table: Table
  private let index: Index?

  convenience init(directory: String, shape: StoreShape) throws {
    try self.init(directory: directory, shape: shape, options: EngineOptions())
  }

  static func openUnverified(directory: String, shape: StoreShape) throws -> AndironEngine? {
    var options = EngineOptions()
    options.verifiesReads = false
    return try AndironEngine(directory: directory, shape: shape, options: options)
  }

  private init(directory: String, shape: StoreShape, options: EngineOptions) throws {
    engine = try Engine.open(directory, options: options)
    table = try engine.table("pairs")
    index = shape == .records ? try engine.index("identifier", on: table) : nil
  }

  func write(
    _ durability: Durability, _ body: (inout AndironWriter) throws -> Void
  ) throws {
    try engine.write(durability: durability == .full ? .full : .buffered) { transaction in
      var writer = AndironWriter(transaction: transaction, table: table, index: index)
      try body(&writer)
    }
  }

  func read<Result>(_ body: (inout AndironReader) throws -> Result) throws -> Result {
    let snapshot = engine.snapshot()
    defer { snapshot.close() }
    var reader = AndironReader(
      snapshot: snapshot, table: table, index: index)
    return try body(&reader)
  }

  func compact() throws { try engine.compact() }

  func close() throws { try engine.close() }
}

/// One write transaction.
struct AndironWriter: BenchmarkWriter {
  fileprivate let transaction: WriteTransaction
  fileprivate let table: Table
  fileprivate let index: Index?

  func put(_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws {
    try transaction.put(table, key: key, value: value)
  }

  func put(
    _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer,
    identifier: UnsafeRawBufferPointer
  ) throws {
    guard let index else { throw BenchmarkError("the store has no index") }
    try transaction.put(
      table, key: key, value: value, entries: [Index.Entry(index, Array(identifier))])
  }

  func remove(_ key: UnsafeRawBufferPointer) throws {
    try transaction.delete(table, key: key)
  }
}

/// One snapshot.
struct AndironReader: BenchmarkReader {
  fileprivate let snapshot: Snapshot
  fileprivate let table: Table
  fileprivate let index: Index?

  func count() throws -> Int { snapshot.count(table) }

  func get(_ key: UnsafeRawBufferPointer, into digest: inout Digest) throws -> Bool {
    try snapshot.withValue(table, key: key) { digest.add($0) } != nil
  }

  func range(
    from key: UnsafeRawBufferPointer, limit: Int, into digest: inout Digest
  ) throws -> Int {
    try snapshot.forEach(table, from: key, limit: limit) { key, value in
      digest.add(key)
      digest.add(value)
      return true
    }
  }

  func lookUp(
    identifier: UnsafeRawBufferPointer, into digest: inout Digest
  ) throws -> Bool {
    guard let index else { throw BenchmarkError("the store has no index") }
    return try snapshot.withFirst(index, identifier) { _, value in digest.add(value) } != nil
  }
}
