#if PostgreSQL
  import Foundation
  import PostgreSQLClient
  import PostgreSQLDriver
  import PostgreSQLTestSupport
  import StorageClient
  import Testing

  /// Databases that cannot be used, or not by everybody. Errors say what the caller can do, and
  /// nothing is changed.
  @Suite(.serialized, .enabled(if: TestServer.isThere)) struct PostgreSQLOpeningTests {
    private static let schemas = "SELECT count(*) FROM pg_namespace WHERE nspname = 'andiron'"

    private let server: TestServer

    init() throws { server = try #require(TestServer.shared) }

    private func withDatabase(_ body: (PostgreSQLAddress) throws -> Void) throws {
      let place = try server.newDatabase()
      defer { try? server.removeDatabase(at: place) }
      try body(place)
    }

    private func open(_ address: PostgreSQLAddress, creates: Bool = true) throws
      -> PostgreSQLStorage
    {
      var options = PostgreSQLOptions()
      options.connectTimeout = .seconds(20)
      return PostgreSQLStorage(
        try PostgreSQLBackend(at: address, options: options, creates: creates))
    }

    /// Runs statements as the owner of the database.
    private func run(_ texts: [String], at address: PostgreSQLAddress) throws {
      let connection = try Connection(to: address)
      defer { connection.close() }
      for text in texts { try connection.execute(text) }
    }

    private func count(_ text: String, at address: PostgreSQLAddress) throws -> Int64? {
      let connection = try Connection(to: address)
      defer { connection.close() }
      return try connection.execute(text).first?.int64(0)
    }

    @Test func whatIsNotThereIsUnreachableOrInvalid() throws {
      let port = try TestSocket.freePort()
      let nobody = try server.address(database: "test", port: port, password: "secret")
      expect(.unreachable) { try open(nobody) }
      expect(.invalidLocation) { try open(server.address(database: "no_such_database")) }
      try withDatabase { place in
        expect(.invalidLocation) { try open(place, creates: false) }
        let schemas = try count(Self.schemas, at: place)
        #expect(schemas == 0)
      }
    }

    @Test func aWrongPasswordIsNotAllowedAndNotShown() throws {
      try withDatabase { place in
        let wrong = try server.address(database: place.database ?? "", password: "secret")
        expect(.notAllowed) { try open(wrong) }
        #expect(!"\(wrong)".contains("secret"))
      }
    }

    @Test func aRoleWithoutRightsIsNotAllowed() throws {
      try withDatabase { place in
        let administrator = try server.administrator(database: place.database ?? "")
        try run(
          [
            "DROP ROLE IF EXISTS weak", "CREATE ROLE weak LOGIN PASSWORD 'secret'",
          ], at: administrator)
        let weak = try PostgreSQLAddress(
          "postgresql://weak:secret@127.0.0.1:\(server.port)/\(place.database ?? "")")
        expect(.notAllowed) { try open(weak) }
        let schemas = try count(Self.schemas, at: place)
        #expect(schemas == 0)
        let storage = try open(place)
        try storage.create(Entry(pk: 1))
        expect(.notAllowed, .foreign, .invalidLocation) { try open(weak) }
        try run(
          [
            "GRANT USAGE ON SCHEMA andiron TO weak",
            "GRANT SELECT ON ALL TABLES IN SCHEMA andiron TO weak",
          ], at: place)
        let reader = try open(weak)
        #expect(try reader.fetch(Entry.self) == [Entry(pk: 1)])
        expect(.notAllowed) { try reader.create(Entry(pk: 2)) }
        #expect(try storage.count(Entry.self) == 1)
        try reader.close()
        try storage.close()
      }
    }

    @Test func aSchemaOfAnotherProgramIsForeignAndStays() throws {
      let others = [
        ["CREATE SCHEMA andiron", "CREATE TABLE andiron.orders (number int)"],
        ["CREATE SCHEMA andiron", "CREATE TABLE andiron.state (country text)"],
        [
          "CREATE SCHEMA andiron",
          "CREATE TABLE andiron.state (name text PRIMARY KEY, number bigint NOT NULL)",
        ],
      ]
      for texts in others {
        try withDatabase { place in
          try run(texts, at: place)
          expect(.foreign) { try open(place) }
          let tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'andiron'"
          let found = try count(tables, at: place)
          #expect(found == 1)
        }
      }
    }

    @Test func anEmptySchemaIsTaken() throws {
      try withDatabase { place in
        try run(["CREATE SCHEMA andiron"], at: place)
        let storage = try open(place)
        try storage.create(Entry(pk: 1))
        #expect(try storage.count(Entry.self) == 1)
        try storage.close()
      }
    }

    @Test func aNewerLayoutIsForeign() throws {
      try withDatabase { place in
        try open(place).close()
        try run(["UPDATE andiron.state SET number = 99 WHERE name = 'version'"], at: place)
        expect(.foreign) { try open(place) }
      }
    }

    @Test func whatIsDamagedIsSaidWithoutContent() throws {
      try withDatabase { place in
        let storage = try open(place)
        try storage.create(Entry(pk: 1))
        try run(["UPDATE andiron.records_1 SET json = '[secret'"], at: place)
        expect(.damaged) { try storage.fetch(Entry.self) }
        try run(
          [
            "UPDATE andiron.records_0 SET json = '{\"secret\": 1}'",
            "UPDATE andiron.state SET number = number + 1 WHERE name = 'definitions'",
          ], at: place)
        expect(.damaged) { try storage.fetch(Entry.self) }
        try storage.close()
      }
    }
  }
#endif
