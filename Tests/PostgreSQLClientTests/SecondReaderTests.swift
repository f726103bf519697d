#if PostgreSQL
  import Foundation
  import ObjectModel
  import PostgreSQLClient
  import PostgreSQLDriver
  import PostgreSQLTestSupport
  import StorageClient
  import StorageTestSupport
  import TestSupport
  import Testing
  import ValueModel

  /// A reader that was written from docs/storage-format.md alone finds what the storage returns,
  /// and the damage that SQL does.
  @Suite(
    .serialized, .enabled(if: TestServer.isThere),
    .enabled(
      if: DatabaseReader.python != nil && DatabaseReader.psql != nil,
      "python3 or psql is not here: the format of PostgreSQL is not proven"))
  struct SecondReaderTests {
    /// Calls `body` with a database of random objects as the superuser reaches it, with its
    /// address for the reader, and with these objects. The storage is closed.
    private func withObjects(
      _ seed: UInt64, _ body: (Connection, String, [String: [String: Value]]) throws -> Void
    ) throws {
      let server = try #require(TestServer.shared)
      let subject = PostgreSQLSubject(server: server)
      let place = try subject.makePlace()
      defer { subject.remove(place) }
      var program = ReaderProgram(seed: seed)
      let objects = try program.run { try subject.open(place) }
      let database = try #require(place.database)
      let connection = try Connection(to: server.administrator(database: database))
      defer { connection.close() }
      let address =
        "postgresql://postgres@/\(database)?host=\(server.directory)&port=\(server.port)"
      try body(connection, address, objects)
    }

    @Test(arguments: Seeds.list(Seeds.amount(3, search: 10)))
    func `the second reader finds the objects of a database, and their entries`(
      _ seed: UInt64
    ) throws {
      try withObjects(seed) { _, address, objects in
        let report = try DatabaseReader.read(address)
        report.expectWhole(objects, "seed \(seed)")
      }
    }

    @Test(arguments: Seeds.list(Seeds.amount(1, search: 5)))
    func `the second reader names each damage that SQL does`(_ seed: UInt64) throws {
      try withObjects(seed) { connection, address, _ in
        var report = try DatabaseReader.read(address)
        for damage in try ReaderDamage.all(report, .postgreSQL) {
          #expect(!report.names(damage.problem), "\(damage.problem), before, seed \(seed)")
          for text in damage.sql.split(separator: "; ") {
            try connection.execute(String(text))
          }
          report = try DatabaseReader.read(address)
          #expect(report.status == 1)
          #expect(report.names(damage.problem), "\(damage.problem), seed \(seed)")
        }
      }
    }

    @Test func `the second reader refuses entries that are divided in another place`() throws {
      try withObjects(1) { connection, address, _ in
        let report = try DatabaseReader.read(address)
        let number = try #require(report.collections["visits"]?.indexes["long"]?.number)
        // Some entries are so long that they are in two columns.
        let long = try connection.execute(
          "SELECT count(*) FROM andiron.entries_\(number) WHERE length(rest) > 0")
        #expect(try #require(try long.first?.int64(0)) > 0)
        try connection.execute(
          """
          UPDATE andiron.entries_\(number) SET prefix = substr(prefix, 1, 100), \
          rest = substr(prefix, 101) || rest WHERE length(prefix) > 100
          """)
        let damaged = try DatabaseReader.read(address)
        #expect(damaged.status == 1 && damaged.names("is not divided after 1024 bytes"))
      }
    }
  }
#endif
