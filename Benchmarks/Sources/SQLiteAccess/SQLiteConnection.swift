import BenchmarkSupport
public import CSQLite

/// A connection to one database file; used by one thread at a time.
public struct SQLiteConnection: ~Copyable {
  let handle: OpaquePointer

  public init(path: String, settings: [String]) throws {
    handle = try Self.open(path, settings: settings)
  }

  private static func open(_ path: String, settings: [String]) throws -> OpaquePointer {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let status = sqlite3_open_v2(path, &opened, flags, nil)
    guard status == SQLITE_OK, let opened else { throw BenchmarkError("sqlite3_open_v2 \(status)") }
    sqlite3_busy_timeout(opened, 60_000)
    for setting in settings { try execute("PRAGMA \(setting)", on: opened) }
    return opened
  }

  deinit { sqlite3_close_v2(handle) }

  /// The row number of the newest insertion.
  public var lastInsertedRow: Int { Int(sqlite3_last_insert_rowid(handle)) }

  public func execute(_ statement: String) throws { try Self.execute(statement, on: handle) }

  private static func execute(_ statement: String, on handle: OpaquePointer) throws {
    guard sqlite3_exec(handle, statement, nil, nil, nil) == SQLITE_OK else {
      throw BenchmarkError("\(statement): \(String(cString: sqlite3_errmsg(handle)))")
    }
  }
}

/// A prepared statement whose parameters are byte strings and integers.
public struct SQLiteStatement: ~Copyable {
  @usableFromInline let handle: OpaquePointer

  public init(_ text: String, on connection: borrowing SQLiteConnection) throws {
    handle = try Self.prepare(text, connection.handle)
  }

  private static func prepare(_ text: String, _ connection: OpaquePointer) throws -> OpaquePointer {
    var prepared: OpaquePointer?
    let status = sqlite3_prepare_v3(
      connection, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard status == SQLITE_OK, let prepared else {
      throw BenchmarkError("\(text): \(String(cString: sqlite3_errmsg(connection)))")
    }
    return prepared
  }

  deinit { sqlite3_finalize(handle) }

  /// Binds bytes that stay in place until the statement is reset.
  @inlinable @inline(__always)
  public func bind(_ position: Int32, _ bytes: UnsafeRawBufferPointer) {
    sqlite3_bind_blob(handle, position, bytes.baseAddress, Int32(bytes.count), nil)
  }

  @inlinable @inline(__always)
  public func bindText(_ position: Int32, _ bytes: UnsafeRawBufferPointer) {
    sqlite3_bind_text(
      handle, position, bytes.assumingMemoryBound(to: CChar.self).baseAddress, Int32(bytes.count),
      nil)
  }

  /// Binds a copy of text.
  public func bindCopy(_ position: Int32, _ bytes: UnsafeRawBufferPointer) {
    let isTransient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    sqlite3_bind_text(
      handle, position, bytes.assumingMemoryBound(to: CChar.self).baseAddress, Int32(bytes.count),
      isTransient)
  }

  /// Binds a copy of bytes.
  public func bindCopyOfBytes(_ position: Int32, _ bytes: UnsafeRawBufferPointer) {
    let isTransient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    sqlite3_bind_blob(handle, position, bytes.baseAddress, Int32(bytes.count), isTransient)
  }

  @inlinable @inline(__always)
  public func bind(_ position: Int32, _ number: Int) {
    sqlite3_bind_int64(handle, position, Int64(number))
  }

  @inlinable @inline(__always)
  public func bind(_ position: Int32, _ number: Double) {
    sqlite3_bind_double(handle, position, number)
  }

  @inlinable @inline(__always)
  public func bindNull(_ position: Int32) { sqlite3_bind_null(handle, position) }

  /// True when there is a row.
  @inlinable @inline(__always)
  public func step() throws -> Bool {
    let status = sqlite3_step(handle)
    if status == SQLITE_ROW { return true }
    guard status == SQLITE_DONE else { throw Self.failure(status) }
    return false
  }

  @inlinable @inline(__always)
  public func reset() { sqlite3_reset(handle) }

  /// The bytes of a column, valid until the next step or reset.
  @inlinable @inline(__always)
  public func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
    let start = sqlite3_column_blob(handle, column)
    return UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, column)))
  }

  @inlinable @inline(__always)
  public func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

  @inlinable @inline(__always)
  public func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  @inlinable @inline(__always)
  public func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(handle, column) == SQLITE_NULL
  }

  @inlinable @inline(__always)
  public func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

  @usableFromInline
  static func failure(_ status: Int32) -> any Error { BenchmarkError("sqlite3_step \(status)") }
}

/// Counting each allocation takes a lock that all connections share.
public func turnSQLiteMemoryStatisticsOff() { sqlite3_turn_memory_statistics_off() }
