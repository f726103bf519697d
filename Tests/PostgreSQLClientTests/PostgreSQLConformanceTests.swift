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
    var traits: StorageTraits { [.persists, .isShared, .observesOthers, .preparesAtOnce] }

    func makePlace() throws -> PostgreSQLAddress { try server.newDatabase() }

    func open(_ place: PostgreSQLAddress) throws -> PostgreSQLStorage {
      PostgreSQLStorage(try PostgreSQLBackend(at: place))
    }

    func remove(_ place: PostgreSQLAddress) { try? server.removeDatabase(at: place) }

    func problems(in storage: PostgreSQLStorage) throws -> [String] {
      try storage.verify().map(\.description)
    }
  }

  /// PostgreSQL passes the cases that every storage must pass.
  @Suite(.serialized, .enabled(if: TestServer.isThere)) struct PostgreSQLConformanceTests {
    private static var conformance: StorageConformance<PostgreSQLSubject>? {
      TestServer.shared.map { StorageConformance(PostgreSQLSubject(server: $0)) }
    }

    @Test(arguments: conformance?.cases ?? [])
    func aDatabasePasses(_ test: StorageCase) async throws { try await test.run() }

    @Test(arguments: Seeds.list(Seeds.amount(3, search: 20)))
    func aDatabaseDoesWhatTheModelDoes(_ seed: UInt64) async throws {
      try await Self.conformance?.randomProgram(seed: seed).run()
    }
  }
#endif
