#if SQLite
  import Foundation
  import SQLiteClient
  import StorageClient
  import Testing

  /// A program of `docs/guides/storage-clients.md`.
  @Suite struct StorageClientsGuideSqliteTests {
    @Test func aFileOfSQLiteIsOpened() throws {
      let file = FileManager.default.temporaryDirectory
        .appending(path: "guide-\(UUID().uuidString).sqlite")
      defer {
        for end in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: file.path(percentEncoded: false) + end)
        }
      }
      let storage = try SQLiteStorage(at: file)
      #expect(try storage.read { _ in 1 } == 1)
      try storage.close()
    }
  }
#endif
