#if PostgreSQL
  import CollectionModel
  import Foundation
  import ObjectModel
  import PostgreSQLClient
  import PostgreSQLTestSupport
  import StorageClient
  import Testing

  /// How much a statement carries: databases that are distributed limit that more than PostgreSQL.
  @Suite(.serialized, .enabled(if: TestServer.isThere)) struct StatementBatchTests {
    /// Calls `body` with a storage, and returns the statements that its server received, which has
    /// no other clients.
    private func statements(
      _ body: (PostgreSQLStorage) throws -> Void
    ) throws -> [String: Int] {
      let server = try #require(TestServer.start())
      defer { server.stop() }
      let storage = try PostgreSQLStorage(at: server.newDatabase(isRecorded: true))
      try storage.prepare([Entry.self])
      let log = try StatementLog(server)
      try body(storage)
      #expect(try storage.verify().isEmpty)
      try storage.close()
      return try log.statements()
    }

    private func count(_ statements: [String: Int], _ beginning: String) -> Int {
      statements.filter { $0.key.hasPrefix(beginning) }.reduce(0) { $0 + $1.value }
    }

    @Test func `a transaction of many objects is many statements`() throws {
      let all = (0..<2_500).map { Entry(pk: $0, number: $0 % 7, text: "\($0)") }
      let long = (0..<3).map {
        Entry(pk: 10_000 + $0, text: String(repeating: "\($0)", count: 5 << 20))
      }
      let received = try statements { storage in
        try storage.write { try $0.add(contentsOf: all) }
        try storage.write { try $0.add(contentsOf: long) }
        try storage.write { try $0.deleteAll(ObjectQuery<Entry>().where(\.number > 0)) }
      }
      // A thousand objects, or eight megabytes.
      #expect(count(received, "WITH r AS (INSERT INTO") == 6)
      #expect(count(received, "DELETE FROM \"andiron\".records_") == 3)
      #expect(received.keys.allSatisfy { StatementRule.problems(in: $0).isEmpty })
    }
  }
#endif
