import Foundation
public import StorageClient
public import Testing

#if SQLite
  import SQLiteClient
#endif
#if PostgreSQL
  import PostgreSQLClient
  import PostgreSQLDriver
  import PostgreSQLTestSupport
#endif

/// What a test does in a database of any kind.
public protocol DatabaseProgram {
  /// The old versions that the database keeps.
  var oldVersions: VersionRetention { get }

  /// `open` opens one and the same database, each time as another process would.
  func run<Backend: DatabaseBackend>(_ open: () throws -> DatabaseStorage<Backend>) throws
}

extension DatabaseProgram {
  public var oldVersions: VersionRetention { .none }
}

/// The kinds of databases.
public enum TestBackend: String, CaseIterable, CustomTestStringConvertible, Sendable {
  case memory, sqlite, postgresql

  /// Those that are there; the others are named.
  public static let all: [TestBackend] = allCases.filter { backend in
    if backend.isThere { return true }
    print("SKIPPED: no \(backend) for tests of databases")
    return false
  }

  public var testDescription: String { rawValue }

  private var isThere: Bool {
    switch self {
    case .memory: return true
    case .sqlite:
      #if SQLite
        return true
      #else
        return false
      #endif
    case .postgresql:
      #if PostgreSQL
        return TestServer.isThere
      #else
        return false
      #endif
    }
  }

  public func run(_ program: some DatabaseProgram) throws {
    switch self {
    case .memory:
      let storage = MemoryStorage(oldVersions: program.oldVersions)
      try program.run { storage }
    case .sqlite:
      #if SQLite
        let directory = FileManager.default.temporaryDirectory
          .appending(path: "database-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let file = directory.appending(path: "records.sqlite")
        try program.run { try SQLiteStorage(at: file, oldVersions: program.oldVersions) }
      #endif
    case .postgresql:
      #if PostgreSQL
        let server = try #require(TestServer.shared)
        let address = try server.newDatabase(isRecorded: true)
        defer { try? server.removeDatabase(at: address) }
        let log = try StatementLog(server)
        try program.run {
          try PostgreSQLStorage(at: address, oldVersions: program.oldVersions)
        }
        let problems = try log.problems()
        #expect(problems.isEmpty, "\(problems)")
      #endif
    }
  }
}
