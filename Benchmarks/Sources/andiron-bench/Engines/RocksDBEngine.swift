import BenchmarkSupport
import CRocksDB

/// RocksDB through its C interface.
///
/// `@unchecked Sendable` holds because the database handle and the option objects may be used from
/// several threads, and the members change only in `init` and `close`, which run alone.
final class RocksDBEngine: BenchmarkEngine, @unchecked Sendable {
  static let settings = [
    "write buffer 64 MiB, up to 4; block cache 1 GiB; bloom filter of 10 bits a key",
    "compression none; recycle_log_file_num 4; max_background_jobs 2; hash index in data blocks",
    "level_compaction_dynamic_level_bytes; max_open_files -1",
    "one WriteBatch for each transaction; full: WAL with sync; buffered: WAL without sync",
    "reads: rocksdb_get_pinned, one iterator for each reader",
    "records: 16-byte keys -> value and 25-byte identifiers -> key share one key space",
    "compaction: rocksdb_compact_range over everything; close: rocksdb_flush, then rocksdb_close",
  ]

  private let options = RocksDBOptions()
  private let database: OpaquePointer
  private let shape: StoreShape

  init(directory: String, shape: StoreShape) throws {
    self.shape = shape
    var message: UnsafeMutablePointer<CChar>?
    let opened = rocksdb_open(options.database, directory, &message)
    try check(message)
    guard let opened else { throw BenchmarkError("rocksdb_open") }
    database = opened
  }

  func write(
    _ durability: Durability, _ body: (inout RocksDBWriter) throws -> Void
  ) throws {
    guard let batch = rocksdb_writebatch_create() else { throw BenchmarkError("no batch") }
    defer { rocksdb_writebatch_destroy(batch) }
    var writer = RocksDBWriter(batch: batch)
    try body(&writer)
    var message: UnsafeMutablePointer<CChar>?
    let how = durability == .full ? options.syncedWrite : options.bufferedWrite
    rocksdb_write(database, how, batch, &message)
    try check(message)
  }

  func read<Result>(_ body: (inout RocksDBReader) throws -> Result) throws -> Result {
    var reader = RocksDBReader(database: database, options: options.read)
    defer { if let iterator = reader.iterator { rocksdb_iter_destroy(iterator) } }
    return try body(&reader)
  }

  func compact() throws {
    try flush()
    rocksdb_compact_range(database, nil, 0, nil, 0)
  }

  /// Writes the memory tables out, so that nothing is left to replay.
  private func flush() throws {
    var message: UnsafeMutablePointer<CChar>?
    let options = rocksdb_flushoptions_create()
    defer { rocksdb_flushoptions_destroy(options) }
    rocksdb_flush(database, options, &message)
    try check(message)
  }

  func close() throws {
    try flush()
    rocksdb_close(database)
  }
}

/// The option objects, shared by all calls.
private final class RocksDBOptions {
  let database = rocksdb_options_create()
  let read = rocksdb_readoptions_create()
  let syncedWrite = rocksdb_writeoptions_create()
  let bufferedWrite = rocksdb_writeoptions_create()
  private let table = rocksdb_block_based_options_create()
  private let cache = rocksdb_cache_create_lru(1 << 30)

  init() {
    rocksdb_block_based_options_set_block_cache(table, cache)
    rocksdb_block_based_options_set_filter_policy(table, rocksdb_filterpolicy_create_bloom_full(10))
    rocksdb_block_based_options_set_format_version(table, 5)
    rocksdb_block_based_options_set_data_block_index_type(table, 1)
    rocksdb_options_set_block_based_table_factory(database, table)
    rocksdb_options_set_create_if_missing(database, 1)
    rocksdb_options_set_write_buffer_size(database, 64 << 20)
    rocksdb_options_set_max_write_buffer_number(database, 4)
    rocksdb_options_set_max_background_jobs(database, 2)
    rocksdb_options_set_recycle_log_file_num(database, 4)
    rocksdb_options_set_compression(database, 0)
    rocksdb_options_set_level_compaction_dynamic_level_bytes(database, 1)
    rocksdb_options_set_max_open_files(database, -1)
    rocksdb_writeoptions_set_sync(syncedWrite, 1)
    rocksdb_writeoptions_set_sync(bufferedWrite, 0)
  }
}

/// One write batch.
struct RocksDBWriter: BenchmarkWriter {
  fileprivate let batch: OpaquePointer

  func put(_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws {
    rocksdb_writebatch_put(
      batch, characters(key), key.count, characters(value), value.count)
  }

  func put(
    _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer,
    identifier: UnsafeRawBufferPointer
  ) throws {
    try put(key, value)
    rocksdb_writebatch_put(
      batch, characters(identifier), identifier.count, characters(key), key.count)
  }

  func remove(_ key: UnsafeRawBufferPointer) throws {
    rocksdb_writebatch_delete(batch, characters(key), key.count)
  }
}

/// The live database and one iterator, made when it is first needed.
struct RocksDBReader: BenchmarkReader {
  fileprivate let database: OpaquePointer
  fileprivate let options: OpaquePointer?
  fileprivate var iterator: OpaquePointer?

  private mutating func openedIterator() -> OpaquePointer? {
    if iterator == nil { iterator = rocksdb_create_iterator(database, options) }
    return iterator
  }

  mutating func count() throws -> Int {
    let iterator = openedIterator()
    rocksdb_iter_seek_to_first(iterator)
    var count = 0
    while rocksdb_iter_valid(iterator) != 0 {
      count += 1
      rocksdb_iter_next(iterator)
    }
    return count
  }

  func get(_ key: UnsafeRawBufferPointer, into digest: inout Digest) throws -> Bool {
    guard let slice = try pinned(key) else { return false }
    defer { rocksdb_pinnableslice_destroy(slice) }
    var size = 0
    digest.add(
      UnsafeRawBufferPointer(start: rocksdb_pinnableslice_value(slice, &size), count: size))
    return true
  }

  private func pinned(_ key: UnsafeRawBufferPointer) throws -> OpaquePointer? {
    var message: UnsafeMutablePointer<CChar>?
    let slice = rocksdb_get_pinned(database, options, characters(key), key.count, &message)
    if message != nil { try check(message) }
    return slice
  }

  mutating func range(
    from key: UnsafeRawBufferPointer, limit: Int, into digest: inout Digest
  ) throws -> Int {
    let iterator = openedIterator()
    rocksdb_iter_seek(iterator, characters(key), key.count)
    var found = 0
    while rocksdb_iter_valid(iterator) != 0 {
      var size = 0
      let foundKey = rocksdb_iter_key(iterator, &size)
      digest.add(UnsafeRawBufferPointer(start: foundKey, count: size))
      let value = rocksdb_iter_value(iterator, &size)
      digest.add(UnsafeRawBufferPointer(start: value, count: size))
      found += 1
      if found == limit { break }
      rocksdb_iter_next(iterator)
    }
    return found
  }

  func lookUp(
    identifier: UnsafeRawBufferPointer, into digest: inout Digest
  ) throws -> Bool {
    guard let slice = try pinned(identifier) else { return false }
    defer { rocksdb_pinnableslice_destroy(slice) }
    var size = 0
    let key = rocksdb_pinnableslice_value(slice, &size)
    return try get(UnsafeRawBufferPointer(start: key, count: size), into: &digest)
  }
}

@inline(__always)
private func characters(_ bytes: UnsafeRawBufferPointer) -> UnsafePointer<CChar>? {
  bytes.assumingMemoryBound(to: CChar.self).baseAddress
}

@inline(__always)
private func check(_ message: UnsafeMutablePointer<CChar>?) throws {
  guard let message else { return }
  let text = String(cString: message)
  rocksdb_free(message)
  throw BenchmarkError("RocksDB: \(text)")
}
