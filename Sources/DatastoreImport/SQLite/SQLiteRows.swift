#if SQLite && canImport(CSQLite3)
  internal import CSQLite3

  /// A statement, and the row at which it stands.
  final class SQLiteRows {
    private let file: SQLiteFile
    private let handle: OpaquePointer

    init(_ text: String, _ file: SQLiteFile) throws(DatastoreImportError) {
      var prepared: OpaquePointer?
      let status = sqlite3_prepare_v2(file.handle, text, -1, &prepared, nil)
      guard status == SQLITE_OK, let prepared else {
        throw status == SQLITE_ERROR
          ? DatastoreImportError(.notADatastore, "the database has no tables of a datastore")
          : file.failure(status)
      }
      handle = prepared
      self.file = file
    }

    deinit { sqlite3_finalize(handle) }

    /// Restarts the statement, with a number for the first parameter.
    func restart(_ number: Int) {
      sqlite3_reset(handle)
      sqlite3_bind_int64(handle, 1, Int64(number))
    }

    /// Goes to the next row. False after the last one.
    func next() throws(DatastoreImportError) -> Bool {
      let status = sqlite3_step(handle)
      if status == SQLITE_DONE { return false }
      guard status == SQLITE_ROW else { throw file.failure(status) }
      return true
    }

    /// Nil for NULL.
    func integer(_ column: Int32) -> Int? {
      sqlite3_column_type(handle, column) == SQLITE_NULL
        ? nil : Int(sqlite3_column_int64(handle, column))
    }

    /// Nil for NULL, and for what is not UTF-8.
    func text(_ column: Int32) -> String? {
      bytes(column).flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// The bytes of a text or a blob; nil for NULL.
    func bytes(_ column: Int32) -> [UInt8]? {
      guard sqlite3_column_type(handle, column) != SQLITE_NULL else { return nil }
      guard let start = sqlite3_column_blob(handle, column) else { return [] }
      let count = Int(sqlite3_column_bytes(handle, column))
      return Array(UnsafeRawBufferPointer(start: start, count: count))
    }
  }
#endif
