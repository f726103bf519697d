import BenchmarkSupport
import CLMDB

/// LMDB through its C interface, with the default write path (pages written, data synced, then the
/// meta page written through a synchronous descriptor).
///
/// `@unchecked Sendable` holds because LMDB serialises writers itself, read transactions belong to
/// one call each, and the members change only in `compact` and `close`, which run alone.
final class LMDBEngine: BenchmarkEngine, @unchecked Sendable {
  static let settings = [
    "MDB_NOTLS, MDB_NOMEMINIT, map of 16 GiB; no MDB_WRITEMAP (pages are written, not mapped)",
    "full: mdb_txn_commit with fdatasync and a synchronous meta page; buffered: MDB_NOSYNC",
    "records: a second tree from identifier to key; the value is found by a second look-up",
    "reads go to the mapping: no checksum is verified, resident memory includes mapped pages",
    "compaction: mdb_env_copy2 with MDB_CP_COMPACT, then the copy takes the file's place",
  ]

  private let directory: String
  private let shape: StoreShape
  private var environment: OpaquePointer?
  private var pairs: MDB_dbi = 0
  private var identifiers: MDB_dbi = 0
  private var durability = Durability.full

  init(directory: String, shape: StoreShape) throws {
    self.directory = directory
    self.shape = shape
    try open()
  }

  private func open() throws {
    try check(mdb_env_create(&environment))
    try check(mdb_env_set_mapsize(environment, 16 << 30))
    try check(mdb_env_set_maxdbs(environment, 2))
    try check(
      mdb_env_open(environment, directory, UInt32(MDB_NOTLS | MDB_NOMEMINIT), 0o644))
    var transaction: OpaquePointer?
    try check(mdb_txn_begin(environment, nil, 0, &transaction))
    try check(mdb_dbi_open(transaction, "pairs", UInt32(MDB_CREATE), &pairs))
    if shape == .records {
      try check(mdb_dbi_open(transaction, "identifiers", UInt32(MDB_CREATE), &identifiers))
    }
    try check(mdb_txn_commit(transaction))
    durability = .full
  }

  func write(
    _ durability: Durability, _ body: (inout LMDBWriter) throws -> Void
  ) throws {
    // Workloads change the durability only while one thread writes.
    if durability != self.durability {
      try check(
        mdb_env_set_flags(environment, UInt32(MDB_NOSYNC), durability == .buffered ? 1 : 0))
      self.durability = durability
    }
    var transaction: OpaquePointer?
    try check(mdb_txn_begin(environment, nil, 0, &transaction))
    var writer = LMDBWriter(transaction: transaction, pairs: pairs, identifiers: identifiers)
    do {
      try body(&writer)
    } catch {
      mdb_txn_abort(transaction)
      throw error
    }
    try check(mdb_txn_commit(transaction))
  }

  func read<Result>(_ body: (inout LMDBReader) throws -> Result) throws -> Result {
    var transaction: OpaquePointer?
    try check(mdb_txn_begin(environment, nil, UInt32(MDB_RDONLY), &transaction))
    defer { mdb_txn_abort(transaction) }
    var cursor: OpaquePointer?
    try check(mdb_cursor_open(transaction, pairs, &cursor))
    defer { mdb_cursor_close(cursor) }
    var reader = LMDBReader(
      transaction: transaction, cursor: cursor, pairs: pairs, identifiers: identifiers)
    return try body(&reader)
  }

  func compact() throws {
    let copy = directory + "/copy"
    try Directories.create(copy)
    try check(mdb_env_copy2(environment, copy, UInt32(MDB_CP_COMPACT)))
    try close()
    try Directories.replace(directory + "/data.mdb", by: copy + "/data.mdb")
    Directories.remove(copy)
    try open()
  }

  func close() throws {
    try check(mdb_env_sync(environment, 1))
    mdb_env_close(environment)
    environment = nil
  }
}

/// One write transaction.
struct LMDBWriter: BenchmarkWriter {
  fileprivate let transaction: OpaquePointer?
  fileprivate let pairs: MDB_dbi
  fileprivate let identifiers: MDB_dbi

  func put(_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws {
    var key = borrowed(key)
    var value = borrowed(value)
    try check(mdb_put(transaction, pairs, &key, &value, 0))
  }

  func put(
    _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer,
    identifier: UnsafeRawBufferPointer
  ) throws {
    try put(key, value)
    var identifier = borrowed(identifier)
    var key = borrowed(key)
    try check(mdb_put(transaction, identifiers, &identifier, &key, 0))
  }

  func remove(_ key: UnsafeRawBufferPointer) throws {
    var key = borrowed(key)
    try check(mdb_del(transaction, pairs, &key, nil))
  }
}

/// One read transaction.
struct LMDBReader: BenchmarkReader {
  fileprivate let transaction: OpaquePointer?
  fileprivate let cursor: OpaquePointer?
  fileprivate let pairs: MDB_dbi
  fileprivate let identifiers: MDB_dbi

  func count() throws -> Int {
    var statistics = MDB_stat()
    try check(mdb_stat(transaction, pairs, &statistics))
    return Int(statistics.ms_entries)
  }

  func get(_ key: UnsafeRawBufferPointer, into digest: inout Digest) throws -> Bool {
    var key = borrowed(key)
    var value = MDB_val()
    let status = mdb_get(transaction, pairs, &key, &value)
    if status == MDB_NOTFOUND { return false }
    try check(status)
    digest.add(UnsafeRawBufferPointer(start: value.mv_data, count: value.mv_size))
    return true
  }

  func range(
    from key: UnsafeRawBufferPointer, limit: Int, into digest: inout Digest
  ) throws -> Int {
    var key = borrowed(key)
    var value = MDB_val()
    var status = mdb_cursor_get(cursor, &key, &value, MDB_SET_RANGE)
    var found = 0
    while status == MDB_SUCCESS {
      digest.add(UnsafeRawBufferPointer(start: key.mv_data, count: key.mv_size))
      digest.add(UnsafeRawBufferPointer(start: value.mv_data, count: value.mv_size))
      found += 1
      if found == limit { return found }
      status = mdb_cursor_get(cursor, &key, &value, MDB_NEXT)
    }
    if status != MDB_NOTFOUND { try check(status) }
    return found
  }

  func lookUp(
    identifier: UnsafeRawBufferPointer, into digest: inout Digest
  ) throws -> Bool {
    var identifier = borrowed(identifier)
    var key = MDB_val()
    let status = mdb_get(transaction, identifiers, &identifier, &key)
    if status == MDB_NOTFOUND { return false }
    try check(status)
    return try get(UnsafeRawBufferPointer(start: key.mv_data, count: key.mv_size), into: &digest)
  }
}

@inline(__always)
private func borrowed(_ bytes: UnsafeRawBufferPointer) -> MDB_val {
  MDB_val(mv_size: bytes.count, mv_data: UnsafeMutableRawPointer(mutating: bytes.baseAddress))
}

@inline(__always)
private func check(_ status: Int32) throws {
  guard status == MDB_SUCCESS else { throw lmdbError(status) }
}

@inline(never)
private func lmdbError(_ status: Int32) -> BenchmarkError {
  BenchmarkError("LMDB: \(String(cString: mdb_strerror(status)))")
}
