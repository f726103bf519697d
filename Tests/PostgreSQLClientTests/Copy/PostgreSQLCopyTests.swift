#if PostgreSQL
  import Andiron
  import Foundation
  import PostgreSQLClient
  import PostgreSQLDriver
  import PostgreSQLTestSupport
  import StorageClient
  import StorageClientConformance
  import StorageTestSupport
  import TestSupport
  import Testing

  /// Copies between stores and databases of PostgreSQL.
  @Suite(.serialized, .enabled(if: TestServer.isThere)) struct PostgreSQLCopyTests {
    private static var subject: PostgreSQLSubject? {
      TestServer.shared.map { PostgreSQLSubject(server: $0) }
    }
    private static var there: [StorageCase] {
      subject.map { StorageConformance(MemoryStoreSubject()).copies(to: $0) } ?? []
    }
    private static var back: [StorageCase] {
      subject.map { StorageConformance($0).copies(to: MemoryStoreSubject()) } ?? []
    }
    private static let seeds = Seeds.list(Seeds.amount(2, search: 10))

    private struct Card: Codable, DeclaredObject, Equatable {
      var pk: Int
      var text = ""
      static let collection = CollectionDeclaration<Card>(indexes: [.unique(\.text)])
    }

    @Test(arguments: there) func aStoreIsCopied(_ test: StorageCase) async throws {
      try await test.run()
    }

    @Test(arguments: back) func aDatabaseIsCopiedToAStore(_ test: StorageCase) async throws {
      try await test.run()
    }

    @Test(arguments: seeds) func randomObjectsComeToADatabase(_ seed: UInt64) async throws {
      let subject = try #require(Self.subject)
      try await StorageConformance(MemoryStoreSubject()).randomCopy(seed: seed, to: subject).run()
    }

    @Test(arguments: seeds) func randomObjectsComeFromADatabase(_ seed: UInt64) async throws {
      let subject = try #require(Self.subject)
      try await StorageConformance(subject).randomCopy(seed: seed, to: MemoryStoreSubject()).run()
    }

    /// Calls `body` with the address of a new database.
    private func withDatabase(_ body: (TestServer, PostgreSQLAddress) throws -> Void) throws {
      let server = try #require(TestServer.shared)
      let place = try server.newDatabase()
      defer { try? server.removeDatabase(at: place) }
      try body(server, place)
    }

    @Test func aDatabaseWithoutObjectsIsNotCreatedToBeRead() throws {
      try withDatabase { _, place in
        let error = #expect(throws: StoreError.self) {
          try PostgreSQLBackend(at: place, creates: false)
        }
        #expect(error?.code == .invalidLocation)
        let connection = try Connection(to: place)
        defer { connection.close() }
        let text = "SELECT count(*) FROM pg_namespace WHERE nspname = 'andiron'"
        let count = try connection.execute(text).first?.int64(0)
        #expect(count == 0)
      }
    }

    @Test func aConnectionThatIsLostLeavesACopyThatContinues() throws {
      let store = try Store.inMemory()
      try store.add(contentsOf: (0..<2_000).map { Card(pk: $0, text: "\($0)") })
      try withDatabase { server, place in
        let storage = try PostgreSQLStorage(at: place)
        for turn in 1...4 {
          let administrator = try Connection(to: server.administrator())
          defer { administrator.close() }
          let text = """
            SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity \
            WHERE datname = '\(place.database ?? "")'
            """
          var calls = 0
          // The transaction that begins next finds its connection closed, and opens another one;
          // the long one that compares does not.
          _ = try? store.copy(to: storage) { state in
            calls += 1
            if calls == turn || state.phase == .comparing { _ = try? administrator.execute(text) }
            return calls < turn + 1
          }
        }
        let report = try store.copy(to: storage)
        let problems = try storage.verify()
        #expect(report.isSame && report.isContinued && problems.isEmpty)
        #expect(report.collections.map(\.destinationCount) == [2_000])
        try storage.close()
      }
    }

    @Test func aRoleWithoutRightsChangesNothing() throws {
      try withDatabase { server, place in
        let administrator = try Connection(
          to: server.administrator(database: place.database ?? ""))
        defer { administrator.close() }
        let role = "reader_\(place.database ?? "")"
        try administrator.execute("CREATE ROLE \(role) LOGIN PASSWORD 'secret'")
        defer {
          _ = try? administrator.execute("DROP OWNED BY \(role)")
          _ = try? administrator.execute("DROP ROLE \(role)")
        }
        let weak = try PostgreSQLAddress(
          "postgresql://\(role):secret@127.0.0.1:\(server.port)/\(place.database ?? "")")
        let storage = try PostgreSQLStorage(at: place)
        let owner = try Connection(to: place)
        defer { owner.close() }
        try owner.execute("GRANT USAGE ON SCHEMA andiron TO \(role)")
        try owner.execute("GRANT SELECT ON ALL TABLES IN SCHEMA andiron TO \(role)")
        let store = try Store.inMemory()
        try store.add(Card(pk: 1))
        let reader = PostgreSQLStorage(try PostgreSQLBackend(at: weak, creates: false))
        let error = #expect(throws: StoreError.self) { try store.copy(to: reader) }
        #expect(error?.code == .notAllowed)
        #expect(!"\(String(describing: error))".contains("secret"))
        try store.copy(to: storage)
        try owner.execute("GRANT SELECT ON ALL TABLES IN SCHEMA andiron TO \(role)")
        let back = try Store.inMemory()
        let cards = try reader.copy(to: back).isSame ? back.fetch(Card.self) : []
        #expect(cards == [Card(pk: 1)])
        try reader.close()
        try storage.close()
      }
    }
  }
#endif
