import BenchmarkSupport
import SQLiteAccess
import Synchronization

/// SQLite through its C interface: one writer connection, one connection for each reading thread.
///
/// `@unchecked Sendable` holds because the writer is used under `writerLock` only, and every read
/// has a connection of its own, handed over under `readersLock`.
final class SQLiteEngine: BenchmarkEngine, @unchecked Sendable {
  private static let connectionSettings = [
    "journal_mode = WAL", "synchronous = FULL", "cache_size = -1048576", "mmap_size = 2147418112",
    "wal_autocheckpoint = 4000", "secure_delete = OFF", "temp_store = MEMORY",
  ]

  static let settings =
    connectionSettings + [
      "memory statistics off (they take a global lock)",
      "prepared statements; buffered commits: synchronous = NORMAL",
      "pairs: pages of 4096, key BLOB PRIMARY KEY, WITHOUT ROWID",
      "records: pages of 8192, rowid table, unique index on the key, index on the identifier",
      "one writer connection behind a lock, one connection for each reading thread",
    ]

  private let path: String
  private let shape: StoreShape
  private let writerLock = Mutex(())
  private var writer: SQLiteWriter?
  private let readersLock = Mutex(())
  private var readers: [SQLiteReader] = []

  init(directory: String, shape: StoreShape) throws {
    path = directory + "/data.sqlite"
    self.shape = shape
    turnSQLiteMemoryStatisticsOff()
    // The page size counts only before the first table is made.
    let pageSize = "page_size = \(shape == .pairs ? 4096 : 8192)"
    writer = try SQLiteWriter(
      path: path, shape: shape, settings: [pageSize] + Self.connectionSettings)
  }

  func write(
    _ durability: Durability, _ body: (inout SQLiteWriter) throws -> Void
  ) throws {
    try writerLock.withLock { _ in
      guard writer != nil else { throw BenchmarkError("closed") }
      try writer?.setDurability(durability)
      try writer?.begin()
      do {
        if var writer { try body(&writer) }
      } catch {
        try writer?.rollBack()
        throw error
      }
      try writer?.commit()
    }
  }

  func read<Result>(_ body: (inout SQLiteReader) throws -> Result) throws -> Result {
    let idle = readersLock.withLock { _ in readers.popLast() }
    var reader =
      try idle
      ?? SQLiteReader(path: path, shape: shape, settings: Self.connectionSettings)
    try reader.begin()
    defer {
      reader.end()
      readersLock.withLock { _ in readers.append(reader) }
    }
    return try body(&reader)
  }

  func compact() throws {
    try writerLock.withLock { _ in try writer?.vacuum() }
  }

  func close() throws {
    readers = []
    writerLock.withLock { _ in writer = nil }
  }
}

/// The writing connection and its prepared statements.
final class SQLiteWriter: BenchmarkWriter {
  private let insert: SQLiteStatement
  private let insertRecord: SQLiteStatement?
  private let delete: SQLiteStatement
  private let beginStatement: SQLiteStatement
  private let commitStatement: SQLiteStatement
  private var durability = Durability.full
  private let connection: SQLiteConnection

  init(path: String, shape: StoreShape, settings: [String]) throws {
    let connection = try SQLiteConnection(path: path, settings: settings)
    switch shape {
    case .pairs:
      try connection.execute(
        "CREATE TABLE IF NOT EXISTS pairs(key BLOB PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID")
      insert = try SQLiteStatement("REPLACE INTO pairs(key, value) VALUES(?, ?)", on: connection)
      insertRecord = nil
    case .records:
      try connection.execute(
        "CREATE TABLE IF NOT EXISTS pairs(key BLOB PRIMARY KEY, identifier TEXT, value BLOB)")
      try connection.execute("CREATE INDEX IF NOT EXISTS byIdentifier ON pairs(identifier)")
      insert = try SQLiteStatement("REPLACE INTO pairs(key, value) VALUES(?, ?)", on: connection)
      insertRecord = try SQLiteStatement(
        """
        INSERT INTO pairs(key, value, identifier) VALUES(?, ?, ?) ON CONFLICT(key) DO UPDATE
        SET value = excluded.value, identifier = excluded.identifier
        """, on: connection)
    }
    delete = try SQLiteStatement("DELETE FROM pairs WHERE key = ?", on: connection)
    beginStatement = try SQLiteStatement("BEGIN IMMEDIATE", on: connection)
    commitStatement = try SQLiteStatement("COMMIT", on: connection)
    self.connection = connection
  }

  func setDurability(_ wanted: Durability) throws {
    guard wanted != durability else { return }
    try connection.execute("PRAGMA synchronous = \(wanted == .full ? "FULL" : "NORMAL")")
    durability = wanted
  }

  func begin() throws {
    _ = try beginStatement.step()
    beginStatement.reset()
  }

  func commit() throws {
    _ = try commitStatement.step()
    commitStatement.reset()
  }

  func rollBack() throws { try connection.execute("ROLLBACK") }

  func vacuum() throws {
    try connection.execute("VACUUM")
    try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
  }

  func put(_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws {
    insert.bind(1, key)
    insert.bind(2, value)
    _ = try insert.step()
    insert.reset()
  }

  func put(
    _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer,
    identifier: UnsafeRawBufferPointer
  ) throws {
    guard insertRecord != nil else { throw BenchmarkError("the store has no index") }
    insertRecord?.bind(1, key)
    insertRecord?.bind(2, value)
    insertRecord?.bindText(3, identifier)
    _ = try insertRecord?.step()
    insertRecord?.reset()
  }

  func remove(_ key: UnsafeRawBufferPointer) throws {
    delete.bind(1, key)
    _ = try delete.step()
    delete.reset()
  }
}

/// A reading connection and its prepared statements; reads happen inside one transaction.
final class SQLiteReader: BenchmarkReader {
  private let countStatement: SQLiteStatement
  private let getStatement: SQLiteStatement
  private let rangeStatement: SQLiteStatement
  private let lookUpStatement: SQLiteStatement?
  private let connection: SQLiteConnection

  init(path: String, shape: StoreShape, settings: [String]) throws {
    let connection = try SQLiteConnection(path: path, settings: settings)
    countStatement = try SQLiteStatement("SELECT count(*) FROM pairs", on: connection)
    getStatement = try SQLiteStatement("SELECT value FROM pairs WHERE key = ?", on: connection)
    rangeStatement = try SQLiteStatement(
      "SELECT key, value FROM pairs WHERE key >= ? ORDER BY key LIMIT ?", on: connection)
    switch shape {
    case .pairs: lookUpStatement = nil
    case .records:
      lookUpStatement = try SQLiteStatement(
        "SELECT value FROM pairs WHERE identifier = ?", on: connection)
    }
    self.connection = connection
  }

  func begin() throws { try connection.execute("BEGIN") }

  func end() { try? connection.execute("COMMIT") }

  func count() throws -> Int {
    guard try countStatement.step() else { throw BenchmarkError("no count") }
    defer { countStatement.reset() }
    return countStatement.integer(0)
  }

  func get(_ key: UnsafeRawBufferPointer, into digest: inout Digest) throws -> Bool {
    getStatement.bind(1, key)
    defer { getStatement.reset() }
    guard try getStatement.step() else { return false }
    digest.add(getStatement.bytes(0))
    return true
  }

  func range(
    from key: UnsafeRawBufferPointer, limit: Int, into digest: inout Digest
  ) throws -> Int {
    rangeStatement.bind(1, key)
    rangeStatement.bind(2, limit)
    defer { rangeStatement.reset() }
    var found = 0
    while try rangeStatement.step() {
      digest.add(rangeStatement.bytes(0))
      digest.add(rangeStatement.bytes(1))
      found += 1
    }
    return found
  }

  func lookUp(
    identifier: UnsafeRawBufferPointer, into digest: inout Digest
  ) throws -> Bool {
    guard lookUpStatement != nil else { throw BenchmarkError("the store has no index") }
    lookUpStatement?.bindText(1, identifier)
    defer { lookUpStatement?.reset() }
    guard try lookUpStatement?.step() == true else { return false }
    if let bytes = lookUpStatement?.bytes(0) { digest.add(bytes) }
    return true
  }
}
