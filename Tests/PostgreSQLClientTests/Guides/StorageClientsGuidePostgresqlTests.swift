#if PostgreSQL
  import PostgreSQLClient
  import PostgreSQLDriver
  import PostgreSQLTestSupport
  import StorageClient
  import Testing

  /// Programs of `docs/guides/storage-clients.md`.
  @Suite struct StorageClientsGuidePostgresqlTests {
    @Test func anAddressSaysWhereADatabaseIs() throws {
      let address = try PostgreSQLAddress("postgresql://app@db.example/records")
      #expect(address.database == "records")
    }

    @Test(.enabled(if: TestServer.isThere)) func aDatabaseIsOpened() throws {
      guard let server = TestServer.shared else { return }
      let address = try server.newDatabase()
      let storage = try PostgreSQLStorage(at: address)
      #expect(try storage.read { _ in 1 } == 1)
      try storage.close()
      try server.removeDatabase(at: address)
    }
  }
#endif
