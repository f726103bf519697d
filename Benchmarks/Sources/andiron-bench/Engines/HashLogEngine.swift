import BenchmarkSupport
import Synchronization

/// The upper bound: an append log whose places are kept in a hash table in memory.
///
/// It has no order, no index, no recovery, no checksum and no compaction; whatever a real engine
/// adds on top can only cost time.
///
/// `@unchecked Sendable` holds because writers take the lock, and workloads never read and write
/// at the same time.
final class HashLogEngine: BenchmarkEngine, @unchecked Sendable {
  static let settings = [
    "append log (pre-zeroed in steps of 16 MiB) + open-addressing table from key hash to offset",
    "values are read from a mapping; no order, checksum, snapshot, recovery or compaction",
  ]

  private static let mappedBytes = 64 << 30
  private static let step = 16 << 20

  private let file: PlatformFile
  private let mapping: UnsafeRawPointer
  private let lock = Mutex(())
  private var table = HashTable()
  private var end = 0
  private var preparedEnd = 0

  init(directory: String, shape: StoreShape) throws {
    file = try PlatformFile(path: directory + "/log")
    mapping = try file.map(count: Self.mappedBytes)
  }

  func write(
    _ durability: Durability, _ body: (inout HashLogWriter) throws -> Void
  ) throws {
    try lock.withLock { _ in
      var writer = HashLogWriter()
      try body(&writer)
      if end + writer.log.count > preparedEnd, writer.log.count < Self.step { try prepare() }
      try writer.log.withUnsafeBytes { try file.write($0, at: end) }
      if durability == .full { try file.sync() }
      for change in writer.changes {
        let start = mapping + end + change.offset
        let key = UnsafeRawBufferPointer(start: start + 8, count: change.keySize)
        if change.isRemoval {
          table.remove(key, log: mapping)
        } else {
          table.insert(key, offset: end + change.offset, log: mapping)
        }
      }
      end += writer.log.count
      if end > preparedEnd { try prepare() }
    }
  }

  /// Pre-zeroes room after the log, so that small commits change data only. A transaction larger
  /// than a step makes its own room and prepares the next.
  private func prepare() throws {
    preparedEnd = max(preparedEnd, end)
    try file.writeZeros(at: preparedEnd, count: Self.step)
    preparedEnd += Self.step
  }

  func read<Result>(_ body: (inout HashLogReader) throws -> Result) throws -> Result {
    var reader = HashLogReader(log: mapping, table: table)
    return try body(&reader)
  }

  func compact() throws {}

  func close() throws { PlatformFile.unmap(mapping, count: Self.mappedBytes) }
}

/// The bytes of one transaction: for each record the two lengths, the key and the value.
struct HashLogWriter: BenchmarkWriter {
  fileprivate struct Change {
    var offset: Int
    var keySize: Int
    var isRemoval: Bool
  }
  fileprivate var log: [UInt8] = []
  fileprivate var changes: [Change] = []

  mutating func put(_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws {
    append(key, value, isRemoval: false)
  }

  mutating func put(
    _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer,
    identifier: UnsafeRawBufferPointer
  ) throws {
    throw BenchmarkError("the log has no index")
  }

  mutating func remove(_ key: UnsafeRawBufferPointer) throws {
    append(key, UnsafeRawBufferPointer(start: nil, count: 0), isRemoval: true)
  }

  private mutating func append(
    _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer, isRemoval: Bool
  ) {
    changes.append(Change(offset: log.count, keySize: key.count, isRemoval: isRemoval))
    withUnsafeBytes(of: UInt32(key.count)) { log.append(contentsOf: $0) }
    withUnsafeBytes(of: UInt32(value.count)) { log.append(contentsOf: $0) }
    log.append(contentsOf: key)
    log.append(contentsOf: value)
  }
}

/// Look-ups in the table, values from the mapping.
struct HashLogReader: BenchmarkReader {
  fileprivate let log: UnsafeRawPointer
  fileprivate let table: HashTable

  func count() throws -> Int { table.count }

  func get(_ key: UnsafeRawBufferPointer, into digest: inout Digest) throws -> Bool {
    guard let offset = table.offset(of: key, log: log) else { return false }
    let start = log + offset
    let keySize = Int(start.loadUnaligned(as: UInt32.self))
    let valueSize = Int(start.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
    digest.add(UnsafeRawBufferPointer(start: start + 8 + keySize, count: valueSize))
    return true
  }

  func range(
    from key: UnsafeRawBufferPointer, limit: Int, into digest: inout Digest
  ) throws -> Int { throw BenchmarkError("the log has no order") }

  func lookUp(
    identifier: UnsafeRawBufferPointer, into digest: inout Digest
  ) throws -> Bool { throw BenchmarkError("the log has no index") }
}
