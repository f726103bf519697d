#if SQLite
  import Foundation
  import SQLiteClient
  import StorageClient
  import StorageClientConformance
  import TestSupport
  import Testing

  /// Database files of SQLite, each in a directory of its own.
  struct SQLiteSubject: StorageSubject {
    var traits: StorageTraits {
      [.persists, .isShared, .observesOthers, .preparesAtOnce, .removesBlobsAtOnce, .keepsVersions]
    }

    func makePlace() throws -> URL {
      let directory = FileManager.default.temporaryDirectory
        .appending(path: "sqlite-\(UUID().uuidString)", directoryHint: .isDirectory)
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      return directory
    }

    func open(_ place: URL) throws -> SQLiteStorage {
      SQLiteStorage(try SQLiteBackend(at: place.appending(path: "objects.sqlite")))
    }

    func open(_ place: URL, oldVersions: VersionRetention) throws -> SQLiteStorage {
      SQLiteStorage(
        try SQLiteBackend(at: place.appending(path: "objects.sqlite")), oldVersions: oldVersions)
    }

    func remove(_ place: URL) { try? FileManager.default.removeItem(at: place) }

    func problems(in storage: SQLiteStorage) throws -> [String] {
      try storage.verify().map(\.description)
    }
  }

  /// SQLite passes the cases that every storage must pass.
  @Suite(.serialized) struct SQLiteConformanceTests {
    @Test(arguments: StorageConformance(SQLiteSubject()).cases)
    func aDatabaseFilePasses(_ test: StorageCase) async throws { try await test.run() }

    @Test(arguments: Seeds.list(Seeds.amount(3, search: 20)))
    func aDatabaseFileDoesWhatTheModelDoes(_ seed: UInt64) async throws {
      try await StorageConformance(SQLiteSubject()).randomProgram(seed: seed).run()
    }
  }
#endif
