#if PostgreSQL
  import FileAccess
  import Foundation
  import PostgreSQLDriver
  import PostgreSQLTestSupport
  import StorageClient
  import StorageClientConformance
  import Testing

  @testable import PostgreSQLClient

  /// Databases in which NOTIFY cannot be used, as in CockroachDB.
  private struct SilentSubject: StorageSubject {
    let server: TestServer
    var traits: StorageTraits {
      [.persists, .isShared, .observesOthers, .preparesAtOnce, .removesBlobsAtOnce]
    }

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

    /// As in databases that have `pg_notify` alone.
    @Test func whereListenIsRefusedChangesAreLookedFor() throws {
      let place = try #require(TestServer.shared).newDatabase()
      let pool = ConnectionPool(address: place, options: PostgreSQLOptions())
      let count = Locked(0)
      // No channel has an empty name.
      let listener = CommitListener(pool, "", besides: "") { count.withLock { $0 += 1 } }
      listener.start()
      let deadline = Date(timeIntervalSinceNow: 60)
      while count.withLock({ $0 }) < 2, Date() < deadline { Thread.sleep(forTimeInterval: 0.05) }
      listener.stop()
      pool.close()
      #expect(count.withLock { $0 } >= 2)
    }
  }
#endif
