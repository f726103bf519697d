#if SQLite
  import Andiron
  import Foundation
  import ObjectModel
  import StorageClient
  import Testing

  @testable import SQLiteClient

  /// Files that are not as they should be. Errors say what the caller can do.
  @Suite struct SQLiteFileTests {
    private func withFile(_ body: (URL) throws -> Void) throws {
      let place = try SQLiteSubject().makePlace()
      defer { SQLiteSubject().remove(place) }
      try body(place.appending(path: "objects.sqlite"))
    }

    private func expect<R>(
      _ code: StorageError.Code, _ body: () throws -> R,
      _ location: SourceLocation = #_sourceLocation
    ) {
      do {
        _ = try body()
        Issue.record("no error", sourceLocation: location)
      } catch let error as StorageError {
        #expect(error.code == code, "\(error)", sourceLocation: location)
      } catch {
        Issue.record("\(error)", sourceLocation: location)
      }
    }

    private func open(_ file: URL, creates: Bool = true) throws -> SQLiteStorage {
      SQLiteStorage(try SQLiteBackend(at: file, creates: creates))
    }

    private func made(_ file: URL, count: Int = 50) throws {
      let storage = try open(file)
      try storage.create(
        contentsOf: (0..<count).map {
          Memo(pk: $0, text: String(repeating: "memo \($0) ", count: 90))
        })
      try storage.close()
    }

    @Test func aPlaceThatCannotBeOpenedIsInvalid() throws {
      try withFile { file in
        expect(.invalidLocation) { try open(file.appending(path: "none/objects")) }
        expect(.invalidLocation) { try open(file.deletingLastPathComponent()) }
        expect(.invalidLocation) { try SQLiteBackend(at: URL(string: "https://a.example/b")!) }
        expect(.invalidLocation) { try open(file, creates: false) }
        #expect(!FileManager.default.fileExists(atPath: file.path))
      }
    }

    @Test func anEmptyFileIsTakenOnlyIfItMayBeCreated() throws {
      try withFile { file in
        try Data().write(to: file)
        expect(.invalidLocation) { try open(file, creates: false) }
        try made(file)
        try open(file, creates: false).close()
      }
    }

    @Test func filesOfOthersAreForeignAndStayAsTheyAre() throws {
      try withFile { file in
        let text = Data("this is no database, but long enough to have a header; ".utf8)
        let content = text + text + text
        try content.write(to: file)
        expect(.foreign) { try open(file) }
        #expect(try Data(contentsOf: file) == content)
      }
      try withFile { file in
        let connection = try SQLiteConnection(path: file.path, readOnly: false, creates: true)
        try connection.run("CREATE TABLE andiron_records_0 (row INTEGER)")
        expect(.foreign) { try open(file) }
        #expect(try connection.number("SELECT count(*) FROM sqlite_schema") == 1)
        #expect(try connection.number("PRAGMA application_id") == 0)
      }
    }

    @Test func aNewerLayoutIsForeign() throws {
      try withFile { file in
        try made(file)
        let connection = try SQLiteConnection(path: file.path, readOnly: false, creates: false)
        try connection.run("PRAGMA user_version = 99")
        expect(.foreign) { try open(file) }
        try connection.run("PRAGMA user_version = 1")
        #expect(try open(file).count(Memo.self) == 50)
      }
    }

    @Test(arguments: [100, 1_024, 4_096, 8_192, 20_000])
    func damageIsNotTakenForContent(_ offset: Int) throws {
      try withFile { file in
        try made(file)
        let handle = try FileHandle(forUpdating: file)
        try handle.seek(toOffset: UInt64(offset))
        try handle.write(contentsOf: Data(repeating: 0xA5, count: 4_000))
        try handle.close()
        do {
          let storage = try open(file)
          for memo in try storage.fetch(Memo.self) {
            #expect(memo.text == String(repeating: "memo \(memo.pk) ", count: 90))
          }
          try storage.create(Memo(pk: 1_000))
        } catch let error as StorageError {
          #expect([.damaged, .foreign].contains(error.code), "\(error)")
          #expect(!error.description.contains("memo"))
        }
      }
    }

    @Test func aRecordThatIsNoObjectIsDamage() throws {
      try withFile { file in
        try made(file)
        let connection = try SQLiteConnection(path: file.path, readOnly: false, creates: false)
        try connection.run("UPDATE andiron_records_1 SET json = '[secret' WHERE row = 7")
        let storage = try open(file)
        expect(.damaged) { try storage.fetch(Memo.self) }
        #expect(throws: StorageError.self) { try storage.object(Memo.self, key: 6) }
        #expect(try storage.object(Memo.self, key: 5) != nil)
        do {
          _ = try storage.fetch(Memo.self)
        } catch {
          #expect(!"\(error)".contains("secret"))
        }
        try storage.close()
      }
    }

    @Test func definitionsThatAreNoneAreDamage() throws {
      try withFile { file in
        try made(file)
        let connection = try SQLiteConnection(path: file.path, readOnly: false, creates: false)
        try connection.run("UPDATE andiron_records_0 SET json = '{}'")
        expect(.damaged) { try open(file).count(Memo.self) }
        try connection.run("DELETE FROM andiron_state")
        expect(.damaged) { try open(file).count(Memo.self) }
      }
    }

    @Test func aFileThatOnlyReadsTakesNoWrites() throws {
      guard getuid() != 0 else {
        print("SKIPPED: the superuser may write to files that are read-only")
        return
      }
      try withFile { file in
        try made(file)
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file.path)
        do {
          let storage = try open(file)
          #expect(try storage.count(Memo.self) == 50)
          expect(.readOnly) { try storage.create(Memo(pk: 100)) }
        } catch let error as StorageError {
          #expect([.readOnly, .invalidLocation].contains(error.code), "\(error)")
        }
      }
    }

    @Test func aFullDiskLeavesNothingOfTheTransaction() throws {
      try withFile { file in
        let backend = try SQLiteBackend(at: file)
        let storage = SQLiteStorage(backend)
        try storage.create(Memo(pk: 1, text: "kept"))
        try backend.write { transaction in
          let pages = try transaction.connection.number("PRAGMA page_count") ?? 0
          try transaction.connection.run("PRAGMA max_page_count = \(pages + 20)")
        }
        expect(.noSpace) {
          try storage.write { writer in
            for key in 2..<200 {
              try writer.create(Memo(pk: key, text: String(repeating: "x", count: 4_000)))
            }
          }
        }
        #expect(try storage.fetch(Memo.self) == [Memo(pk: 1, text: "kept")])
        expect(.noSpace) {
          try storage.create(
            contentsOf: (2..<200).map { Memo(pk: $0, text: String(repeating: "x", count: 4_000)) })
        }
        try storage.create(Memo(pk: 2, text: "fits"))
        #expect(try storage.count(Memo.self) == 2)
        try storage.close()
      }
    }

    @Test func aFileThatAnotherProcessLocksForLongIsAConflict() throws {
      try withFile { file in
        try made(file)
        let other = try SQLiteConnection(path: file.path, readOnly: false, creates: false)
        try other.run("BEGIN IMMEDIATE")
        let storage = try open(file)
        #expect(try storage.count(Memo.self) == 50)
        expect(.conflict) { try storage.create(Memo(pk: 100)) }
        try other.run("ROLLBACK")
        try storage.create(Memo(pk: 100))
        #expect(try storage.count(Memo.self) == 51)
        try storage.close()
      }
    }
  }
#endif
