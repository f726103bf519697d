#if PostgreSQL
  import PostgreSQLClient
  import PostgreSQLDriver
  import PostgreSQLTestSupport
  import StorageClient
  import StorageClientConformance
  import Testing

  /// Databases in which NOTIFY cannot be used, as in CockroachDB.
  private struct SilentSubject: StorageSubject {
    let server: TestServer
    var traits: StorageTraits { [.persists, .isShared, .observesOthers, .preparesAtOnce] }

    func makePlace() throws -> PostgreSQLAddress {
      let address = try server.newDatabase()
      let connection = try Connection(
        to: server.administrator(database: address.database ?? ""))
      defer { connection.close() }
      try connection.execute(
        "REVOKE EXECUTE ON FUNCTION pg_catalog.pg_notify(text, text) FROM PUBLIC")
      return address
    }

    func open(_ place: PostgreSQLAddress) throws -> PostgreSQLStorage {
      PostgreSQLStorage(try PostgreSQLBackend(at: place))
    }

    func remove(_ place: PostgreSQLAddress) { try? server.removeDatabase(at: place) }
  }

  @Suite(.serialized, .enabled(if: TestServer.isThere)) struct SilentDatabaseTests {
    private static var subject: SilentSubject? {
      TestServer.shared.map { SilentSubject(server: $0) }
    }

    /// The cases that observe, and with them those that write.
    private static var cases: [StorageCase] {
      subject.map { StorageConformance($0).cases.filter { $0.name.contains("bserve") } } ?? []
    }

    @Test(arguments: cases)
    func aDatabaseThatAnnouncesNothingPasses(_ test: StorageCase) async throws {
      try await test.run()
    }

    @Test func suchADatabaseRefusesToNotify() throws {
      let subject = try #require(Self.subject)
      let place = try subject.makePlace()
      defer { subject.remove(place) }
      #expect(Self.cases.count > 5)
      let connection = try Connection(to: place)
      defer { connection.close() }
      #expect(throws: PostgreSQLError.self) { try connection.notify("andiron") }
    }
  }
#endif
