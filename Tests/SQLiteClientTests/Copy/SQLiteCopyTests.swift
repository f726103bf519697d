#if SQLite
  import Andiron
  import Foundation
  import SQLiteClient
  import StorageClient
  import StorageClientConformance
  import StorageTestSupport
  import TestSupport
  import Testing

  /// Copies between stores and files of SQLite.
  @Suite(.serialized) struct SQLiteCopyTests {
    private static let seeds = Seeds.list(Seeds.amount(3, search: 10))

    private struct Card: Codable, DeclaredObject, Equatable {
      var pk: Int
      var text = ""
      static let collection = CollectionDeclaration<Card>(indexes: [.on(\.text)])
    }

    private struct Scan: Codable, StoredObject {
      var pk: Int
      var image: Blob
    }

    @Test(arguments: StorageConformance(MemoryStoreSubject()).copies(to: SQLiteSubject()))
    func aStoreIsCopied(_ test: StorageCase) async throws { try await test.run() }

    @Test(arguments: StorageConformance(SQLiteSubject()).copies(to: MemoryStoreSubject()))
    func aFileIsCopiedToAStore(_ test: StorageCase) async throws { try await test.run() }

    @Test(arguments: seeds) func randomObjectsComeToAFile(_ seed: UInt64) async throws {
      try await StorageConformance(MemoryStoreSubject()).randomCopy(seed: seed, to: SQLiteSubject())
        .run()
    }

    @Test(arguments: seeds) func randomObjectsComeFromAFile(_ seed: UInt64) async throws {
      try await StorageConformance(SQLiteSubject()).randomCopy(seed: seed, to: MemoryStoreSubject())
        .run()
    }

    private func withFile(_ body: (URL) throws -> Void) throws {
      let place = try SQLiteSubject().makePlace()
      defer { SQLiteSubject().remove(place) }
      try body(place.appending(path: "objects.sqlite"))
    }

    @Test func whatAFileDoesNotKeepIsCountedAndLeft() throws {
      var options = StoreOptions(oldVersions: .last(5))
      options.engine.isMaintenanceAutomatic = false
      let store = try Store.inMemory(options: options)
      for number in 1...3 {
        try store.write { transaction in
          let image = try transaction.addBlob(Data([UInt8(number)]))
          try transaction.upsert(Scan(pk: number, image: image))
          try transaction.upsert(Card(pk: 1, text: "\(number)"))
        }
      }
      try store.write { transaction in
        try transaction.collection("Card").addIndex(
          IndexDefinition(try SelectorIndex(["text"], name: "by selector")))
      }
      try withFile { file in
        let storage = try SQLiteStorage(at: file)
        let report = try store.copy(to: storage)
        #expect(report.isSame)
        #expect(
          report.omissions.map { "\($0)" } == [
            "Card: old versions are not kept by SQLite: 2 left",
            "Card: the index by selector is not kept by SQLite",
          ])
        let cards = try storage.fetch(Card.self)
        #expect(cards == [Card(pk: 1, text: "3")])
        #expect(report.blobCount == 3)
        for scan in try storage.fetch(Scan.self) {
          #expect(try storage.bytes(of: scan.image) == [UInt8(scan.pk)])
        }
        #expect(try storage.verify().isEmpty)
        try storage.close()
      }
    }

    @Test(.enabled(if: DatabaseReader.python != nil, "python3 is not here"))
    func theSecondReaderFindsACopyWhole() throws {
      let store = try Store.inMemory()
      try store.add(contentsOf: (0..<1_200).map { Card(pk: $0, text: "\($0 % 7)") })
      try withFile { file in
        let storage = try SQLiteStorage(at: file)
        var calls = 0
        _ = try? store.copy(to: storage) { _ in
          calls += 1
          return calls < 3
        }
        var report = try DatabaseReader.read(file.path)
        #expect(report.status == 0)
        try store.copy(to: storage)
        try storage.close()
        report = try DatabaseReader.read(file.path)
        #expect(report.status == 0)
        #expect(report.collections["Card"] != nil)
      }
    }

    @Test func aCopyContinuesFromAFileUnderAnotherName() throws {
      try withFile { file in
        let link = file.deletingLastPathComponent().appending(path: "link.sqlite")
        var storage = try SQLiteStorage(at: file)
        try storage.add(contentsOf: (0..<1_200).map { Card(pk: $0) })
        let copy = try Store.inMemory()
        var calls = 0
        _ = try? storage.copy(to: copy) { _ in
          calls += 1
          return calls < 3
        }
        try storage.close()
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        storage = try SQLiteStorage(at: link, creates: false)
        let report = try storage.copy(to: copy)
        #expect(report.isSame && report.isContinued)
        let itself = try SQLiteStorage(at: file)
        let error = #expect(throws: StoreError.self) { try storage.copy(to: itself) }
        #expect(error?.code == .notEmpty)
        try itself.close()
        try storage.close()
      }
    }

    @Test func aFileThatIsNotThereIsNotCreatedToBeRead() throws {
      try withFile { file in
        var error = #expect(throws: StoreError.self) { try SQLiteStorage(at: file, creates: false) }
        #expect(error?.code == .invalidLocation)
        #expect(!FileManager.default.fileExists(atPath: file.path))
        try Data().write(to: file)
        error = #expect(throws: StoreError.self) { try SQLiteStorage(at: file, creates: false) }
        #expect(error?.code == .invalidLocation)
        #expect(try Data(contentsOf: file).isEmpty)
      }
    }

    @Test func aFullDiskLeavesACopyThatContinues() throws {
      let store = try Store.inMemory()
      let text = String(repeating: "x", count: 2_000)
      try store.add(contentsOf: (0..<1_200).map { Card(pk: $0, text: text) })
      try withFile { file in
        // What a full disk answers: the file may not grow beyond some pages.
        let full = try FullFile(at: file, pageCount: 300)
        let error = #expect(throws: StoreError.self) { try store.copy(to: full.storage) }
        #expect(error?.code == .noSpace)
        try full.storage.close()
        let storage = try SQLiteStorage(at: file)
        let report = try store.copy(to: storage)
        let problems = try storage.verify()
        #expect(report.isSame && report.isContinued && problems.isEmpty)
        try storage.close()
      }
    }
  }
#endif
