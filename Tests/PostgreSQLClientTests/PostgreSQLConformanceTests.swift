#if PostgreSQL
  import PostgreSQLClient
  import PostgreSQLDriver
  import PostgreSQLTestSupport
  import StorageClient
  import StorageClientConformance
  import TestSupport
  import Testing

  /// Databases of one server.
  struct PostgreSQLSubject: StorageSubject {
    let server: TestServer
    /// Whether a ``StatementLog`` has the statements.
    var isRecorded = false
    var traits: StorageTraits {
      [.persists, .isShared, .observesOthers, .preparesAtOnce, .removesBlobsAtOnce, .keepsVersions]
    }

    func makePlace() throws -> PostgreSQLAddress {
      try server.newDatabase(isRecorded: isRecorded)
    }

    func open(_ place: PostgreSQLAddress) throws -> PostgreSQLStorage {
      PostgreSQLStorage(try PostgreSQLBackend(at: place))
    }

    func open(
      _ place: PostgreSQLAddress, oldVersions: VersionRetention
    ) throws -> PostgreSQLStorage {
      PostgreSQLStorage(try PostgreSQLBackend(at: place), oldVersions: oldVersions)
    }

    func remove(_ place: PostgreSQLAddress) { try? server.removeDatabase(at: place) }

    func problems(in storage: PostgreSQLStorage) throws -> [String] {
      try storage.verify().map(\.description)
    }
  }

  /// PostgreSQL passes the cases that every storage must pass, with statements that keep
  /// ``StatementRule``.
  @Suite(.serialized, .enabled(if: TestServer.isThere)) struct PostgreSQLConformanceTests {
    private static var conformance: StorageConformance<PostgreSQLSubject>? {
      TestServer.shared.map { StorageConformance(PostgreSQLSubject(server: $0, isRecorded: true)) }
    }

    @Test(arguments: conformance?.cases ?? [])
    func aDatabasePasses(_ test: StorageCase) async throws {
      let log = try StatementLog(try #require(TestServer.shared))
      try await test.run()
      let problems = try log.problems()
      #expect(problems.isEmpty, "\(problems)")
    }

    @Test(arguments: Seeds.list(Seeds.amount(3, search: 20)))
    func aDatabaseDoesWhatTheModelDoes(_ seed: UInt64) async throws {
      let log = try StatementLog(try #require(TestServer.shared))
      try await Self.conformance?.randomProgram(seed: seed).run()
      let problems = try log.problems()
      #expect(problems.isEmpty, "\(problems)")
    }
  }
#endif
