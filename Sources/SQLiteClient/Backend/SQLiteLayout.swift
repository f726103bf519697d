#if SQLite && canImport(CSQLite3)
  import CollectionModel
  import StorageClient

  /// The tables in which objects are kept.
  ///
  /// Each collection has `andiron_records_N`, and each index `andiron_entries_N`; table 0 has the
  /// definitions of collections. `andiron_state` has numbers by name.
  enum SQLiteLayout {
    /// The mark of our files: "Andi".
    static let applicationIdentifier: Int64 = 0x416E_6469
    /// The version of the layout.
    static let version: Int64 = 1

    static func records(_ table: Int64) -> String { "andiron_records_\(table)" }
    static func entries(_ index: Int64) -> String { "andiron_entries_\(index)" }

    static func createTable(_ table: Int64) -> String {
      """
      CREATE TABLE \(records(table)) (
        row INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE, json TEXT NOT NULL, binary BLOB)
      """
    }

    static func createIndex(_ index: Int64) -> String {
      """
      CREATE TABLE \(entries(index)) (
        bytes BLOB NOT NULL, row INTEGER NOT NULL, PRIMARY KEY (bytes, row)) WITHOUT ROWID
      """
    }

    /// Makes an empty database ours if `creates` says so, and checks any other.
    ///
    /// Throws `.foreign` if the file belongs to another program or a newer version of this one, and
    /// `.invalidLocation` if it is empty and is to stay so; nothing is changed then.
    static func prepare(_ connection: SQLiteConnection, creates: Bool) throws {
      if try isOurs(connection) { return }
      guard creates else { throw StoreError(.invalidLocation, "the file has no objects") }
      try connection.run("PRAGMA journal_mode = WAL")
      try connection.run("BEGIN IMMEDIATE")
      do {
        // Another process may have been faster.
        if try !isOurs(connection) {
          try connection.run("PRAGMA application_id = \(applicationIdentifier)")
          try connection.run("PRAGMA user_version = \(version)")
          try connection.run("CREATE TABLE andiron_state (name TEXT PRIMARY KEY, number INTEGER)")
          try connection.run("INSERT INTO andiron_state VALUES ('definitions', 0)")
          try connection.run(createTable(BackendTables.definitions))
        }
        try connection.run("COMMIT")
      } catch {
        try? connection.run("ROLLBACK")
        throw error
      }
    }

    /// False if the database is empty. Throws `.foreign` if it is another's.
    private static func isOurs(_ connection: SQLiteConnection) throws -> Bool {
      let mark = try connection.number("PRAGMA application_id") ?? 0
      let version = try connection.number("PRAGMA user_version") ?? 0
      guard mark == applicationIdentifier else {
        guard mark == 0, try connection.number("SELECT count(*) FROM sqlite_schema") == 0 else {
          throw StoreError(.foreign, "the database belongs to another program")
        }
        return false
      }
      guard version == self.version else {
        throw StoreError(
          .foreign, "the database has version \(version), this program knows \(self.version)")
      }
      return true
    }
  }
#endif
