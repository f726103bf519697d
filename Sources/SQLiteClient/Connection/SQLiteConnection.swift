#if SQLite && canImport(CSQLite3)
  internal import CSQLite3
  internal import Foundation
  import CollectionModel
  import StorageClient

  /// A connection to a database file, with its prepared statements.
  ///
  /// `@unchecked Sendable`: SQLite binds a connection to no thread, and one thread at a time uses
  /// it: the one that took it from the pool, or that holds the lock of the writer.
  final class SQLiteConnection: @unchecked Sendable {
    let handle: OpaquePointer
    /// Statements that are not in use, by their text.
    private var idle: [String: SQLiteStatement] = [:]

    /// Opens the file, or creates it if `creates` says so: accessible to its owner alone.
    ///
    /// Throws `StoreError`: `.invalidLocation` if it cannot be opened.
    init(path: String, readOnly: Bool, creates: Bool) throws {
      if creates {
        // SQLite gives its log and its index the permissions of the file.
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) }
      }
      var opened: OpaquePointer?
      let flags =
        (readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE)
        | (creates ? SQLITE_OPEN_CREATE : 0) | SQLITE_OPEN_NOMUTEX
      let status = sqlite3_open_v2(path, &opened, flags, nil)
      guard status == SQLITE_OK, let opened else {
        sqlite3_close_v2(opened)
        throw StoreError(.invalidLocation, "SQLite cannot open the file (\(status))")
      }
      handle = opened
      sqlite3_extended_result_codes(opened, 1)
      sqlite3_busy_timeout(opened, 10_000)
    }

    deinit {
      idle.removeAll()
      sqlite3_close_v2(handle)
    }

    /// Runs `body` with the statement of a text, which is prepared once. The statement is reset
    /// afterwards.
    func with<R>(_ text: String, _ body: (SQLiteStatement) throws -> R) throws -> R {
      let statement = try take(text)
      defer { giveBack(statement, text) }
      return try body(statement)
    }

    /// The statement of a text, to be given back. A text that is in use is prepared once more.
    func take(_ text: String) throws -> SQLiteStatement {
      try idle.removeValue(forKey: text) ?? SQLiteStatement(text, self)
    }

    func giveBack(_ statement: SQLiteStatement, _ text: String) {
      statement.reset()
      if idle.count < Self.mostIdle { idle[text] = statement }
    }

    private static let mostIdle = 200

    /// Runs a statement that has no result.
    func run(_ text: String, _ parameters: SQLiteParameter...) throws {
      try with(text) { try $0.run(parameters) }
    }

    /// The first column of the first row of a statement as a number; nil without a row.
    func number(_ text: String, _ parameters: SQLiteParameter...) throws -> Int64? {
      try with(text) { statement in
        for (position, parameter) in parameters.enumerated() {
          try statement.bind(parameter, at: position)
        }
        return try statement.step() ? statement.integer(0) : nil
      }
    }

    /// The error of a failed call. SQLite's message may quote content, and is left out.
    func failure(_ status: Int32) -> StoreError {
      let code: StoreError.Code
      let message: String
      switch status & 0xFF {
      case SQLITE_FULL: (code, message) = (.noSpace, "the disk is full")
      case SQLITE_READONLY: (code, message) = (.readOnly, "the database cannot be written")
      case SQLITE_CORRUPT: (code, message) = (.damaged, "SQLite finds the file damaged")
      case SQLITE_NOTADB:
        (code, message) = (.foreign, "the file is no database of SQLite, or it is encrypted")
      case SQLITE_BUSY, SQLITE_LOCKED:
        (code, message) = (.conflict, "another process has locked the database for too long")
      case SQLITE_CANTOPEN: (code, message) = (.invalidLocation, "SQLite cannot open the file")
      case SQLITE_PERM, SQLITE_AUTH: (code, message) = (.notAllowed, "rights are missing")
      case SQLITE_TOOBIG: (code, message) = (.notStorable, "the object is too large for SQLite")
      case SQLITE_INTERRUPT: (code, message) = (.cancelled, "the statement was interrupted")
      default: (code, message) = (.failed, "SQLite failed")
      }
      return StoreError(code, "\(message) (\(status))")
    }
  }
#endif
