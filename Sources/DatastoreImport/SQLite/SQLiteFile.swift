#if SQLite && canImport(CSQLite3)
  internal import CSQLite3

  /// A database file of SQLite, opened for reading. Used by one thread at a time.
  final class SQLiteFile {
    let handle: OpaquePointer

    /// Throws `DatastoreImportError` if the file cannot be opened as a database.
    init(path: String) throws(DatastoreImportError) {
      var opened: OpaquePointer?
      let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX
      let status = sqlite3_open_v2(path, &opened, flags, nil)
      guard status == SQLITE_OK, let opened else {
        sqlite3_close_v2(opened)
        throw DatastoreImportError(.unreadable, "SQLite cannot open the file (\(status))")
      }
      handle = opened
      sqlite3_busy_timeout(opened, 10_000)
      // The file may come from anybody: its schema calls no functions, and its pages are checked.
      for pragma in ["trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0"] {
        sqlite3_exec(opened, "PRAGMA \(pragma)", nil, nil, nil)
      }
      // Columns name the library's orders of revisions and of JSON. SQLite asks for them where it
      // uses an index; nothing here is compared by them.
      for name in ["REVID", "JSON", "JSON_RAW", "JSON_ASCII"] {
        sqlite3_create_collation_v2(opened, name, SQLITE_UTF8, nil, { _, _, _, _, _ in 0 }, nil)
      }
    }

    deinit { sqlite3_close_v2(handle) }

    /// Throws `DatastoreImportError` with SQLite's code for what went wrong. Its message may quote
    /// content, and is left out.
    func failure(_ status: Int32) -> DatastoreImportError {
      switch status & 0xFF {
      case SQLITE_NOTADB:
        DatastoreImportError(
          .notADatastore, "the file is not a SQLite database, or it is encrypted")
      case SQLITE_CORRUPT: DatastoreImportError(.damaged, "SQLite finds the file damaged")
      case SQLITE_CANTOPEN, SQLITE_READONLY:
        DatastoreImportError(
          .unreadable,
          "SQLite cannot read the write-ahead log: import a copy in a directory that can be written"
        )
      default: DatastoreImportError(.unreadable, "SQLite cannot read the file (\(status))")
      }
    }

    /// The first column of the only row of a statement, as a number; 0 without a row.
    func number(_ text: String) throws(DatastoreImportError) -> Int {
      let statement = try SQLiteRows(text, self)
      return try statement.next() ? statement.integer(0) ?? 0 : 0
    }
  }
#endif
