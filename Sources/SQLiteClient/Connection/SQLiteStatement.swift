#if SQLite && canImport(CSQLite3)
  internal import CSQLite3
  import CollectionModel
  import StorageClient

  /// A prepared statement, used by one thread at a time.
  final class SQLiteStatement {
    private let handle: OpaquePointer
    private unowned let connection: SQLiteConnection

    /// Throws `StoreError` if SQLite cannot prepare it.
    init(_ text: String, _ connection: SQLiteConnection) throws {
      var prepared: OpaquePointer?
      let status = sqlite3_prepare_v3(
        connection.handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
      guard status == SQLITE_OK, let prepared else { throw connection.failure(status) }
      handle = prepared
      self.connection = connection
    }

    deinit { sqlite3_finalize(handle) }

    /// Binds a value to the question mark at a position, counted from zero. SQLite copies it.
    func bind(_ parameter: SQLiteParameter, at position: Int) throws {
      let place = Int32(position + 1)
      let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
      let status: Int32
      switch parameter {
      case .integer(let number): status = sqlite3_bind_int64(handle, place, number)
      case .null: status = sqlite3_bind_null(handle, place)
      case .blob(let bytes) where bytes.isEmpty: status = sqlite3_bind_zeroblob(handle, place, 0)
      case .blob(let bytes):
        status = bytes.withUnsafeBytes {
          sqlite3_bind_blob64(handle, place, $0.baseAddress, UInt64($0.count), copied)
        }
      case .text(let bytes):
        status = bytes.withUnsafeBufferPointer { bytes in
          bytes.withMemoryRebound(to: CChar.self) {
            sqlite3_bind_text64(
              handle, place, $0.baseAddress, UInt64($0.count), copied, UInt8(SQLITE_UTF8))
          }
        }
      }
      guard status == SQLITE_OK else { throw connection.failure(status) }
    }

    /// Goes to the next row. False at the end. Throws `StoreError` if SQLite fails.
    func step() throws -> Bool {
      let status = sqlite3_step(handle)
      switch status {
      case SQLITE_ROW: return true
      case SQLITE_DONE: return false
      default: throw connection.failure(status)
      }
    }

    /// Runs a statement that has no result, and makes it ready for the next time.
    func run(_ parameters: SQLiteParameter...) throws { try run(parameters) }

    func run(_ parameters: [SQLiteParameter]) throws {
      defer { reset() }
      for (position, parameter) in parameters.enumerated() { try bind(parameter, at: position) }
      while try step() {}
    }

    func reset() {
      sqlite3_reset(handle)
      sqlite3_clear_bindings(handle)
    }

    // MARK: Columns of the present row

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

    /// The bytes of a text or a blob; empty for null.
    func bytes(_ column: Int32) -> [UInt8] {
      // The pointer must be asked for before the count.
      guard let start = sqlite3_column_blob(handle, column) else { return [] }
      let count = Int(sqlite3_column_bytes(handle, column))
      return Array(UnsafeRawBufferPointer(start: start, count: count))
    }
  }
#endif
