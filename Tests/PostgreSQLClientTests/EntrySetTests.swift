#if PostgreSQL
  import PostgreSQLClient
  import PostgreSQLTestSupport
  import StorageTestSupport
  import TestSupport
  import Testing

  @Suite(.serialized, .enabled(if: TestServer.isThere)) struct EntrySetTests {
    @Test(arguments: Seeds.list(Seeds.amount(3, search: 20)))
    func `a database joins sets as their entries are`(_ seed: UInt64) throws {
      let server = try #require(TestServer.shared)
      let place = try server.newDatabase()
      defer { try? server.removeDatabase(at: place) }
      let backend = try PostgreSQLBackend(at: place)
      defer { backend.close() }
      var program = EntrySetProgram(seed: seed)
      try program.run(on: backend)
    }
  }
#endif
