#if PostgreSQL
  import CollectionModel
  import ObjectModel
  import PostgreSQLClient
  import PostgreSQLDriver
  import PostgreSQLTestSupport
  import StorageClient
  import Testing

  private struct Ticket: Codable, Sendable, StoredObject {
    var pk: Int
    var seats: Int
  }

  /// The programs of `docs/guides/scaling-out.md`.
  @Suite struct ScalingOutGuideTests {
    @Test(.enabled(if: TestServer.isThere))
    func severalProgramsUseOneDatabase() async throws {
      guard let server = TestServer.shared else { return }
      let address = try server.newDatabase()
      let here = try PostgreSQLStorage(PostgreSQLBackend(at: address))
      try await sell(at: address, here)
      try here.close()
      try server.removeDatabase(at: address)
    }

    private func sell(at address: PostgreSQLAddress, _ here: PostgreSQLStorage) async throws {
      let there = try sellOne(at: address)
      Task { try there.update(Ticket.self, key: 1) { $0.seats = 0 } }
      let soldOut = ObjectQuery<Ticket>().where(\.seats == 0)
      for try await change in here.changes(of: soldOut) where !change.objects.isEmpty { break }
      try there.close()
    }

    private func sellOne(at address: PostgreSQLAddress) throws -> PostgreSQLStorage {
      let here = try PostgreSQLStorage(at: address)
      let there = try PostgreSQLStorage(at: address)
      try here.add(Ticket(pk: 1, seats: 4))
      let sold = try there.write { transaction in
        try transaction.update(Ticket.self, key: 1) { ticket in
          ticket.seats -= 1
          return ticket.seats
        }
      }
      #expect(sold == 3)
      try here.close()
      return there
    }

    @Test func anAddressMayNameTheServersOfACluster() throws {
      let cluster = try PostgreSQLAddress(
        "postgresql://app@db1.example,db2.example/records?target_session_attrs=read-write")
      #expect(cluster.description.contains("db1.example,db2.example"))
    }
  }
#endif
