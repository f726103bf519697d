#if SQLite
  import Foundation
  import StorageClient

  @testable import SQLiteClient

  /// A file of SQLite that takes only some pages.
  struct FullFile {
    let storage: SQLiteStorage

    init(at file: URL, pageCount: Int) throws {
      let backend = try SQLiteBackend(at: file)
      try backend.write { transaction in
        try transaction.connection.run("PRAGMA max_page_count = \(pageCount)")
      }
      storage = SQLiteStorage(backend)
    }
  }
#endif
