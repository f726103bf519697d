#if PostgreSQL
  import FileAccess
  import PostgreSQLTestSupport
  import TestSupport
  import Testing

  @testable import PostgreSQLDriver

  /// Servers that end, on a server that no other test uses.
  @Suite(.enabled(if: TestServer.isThere, "SKIPPED: there is no PostgreSQL server"), .serialized)
  struct RestartTests {
    private func server() throws -> TestServer { try #require(TestServer.start()) }

    @Test func aPoolConnectsAnewAfterACrashAndAfterARestart() throws {
      let server = try server()
      defer { server.stop() }
      var options = TestConnection.options
      options.maximumConnections = 3
      let pool = ConnectionPool(address: try server.newDatabase(), options: options)
      defer { pool.close() }
      try pool.withConnection { _ = try $0.execute("CREATE TABLE t (a int8)") }
      for mode in ["immediate", "fast"] {
        let error = TestConnection.error {
          try pool.withConnection { connection in
            try connection.transaction {
              try connection.execute("INSERT INTO t VALUES (1)")
              #expect(server.stop(mode: mode))
              try connection.execute("SELECT 1")
            }
          }
        }
        #expect(error?.code == .connectionLost && error?.isRetryable == true)
        let down = TestConnection.error { try pool.withConnection { _ in } }
        #expect(down?.code == .unreachable)
        #expect(server.restart())
        let count = try pool.withConnection { connection in
          try connection.execute("SELECT count(*) FROM t").first?.int64(0)
        }
        #expect(count == 0)
      }
    }

    @Test func aPoolServesManyThreadsAcrossACrash() throws {
      let server = try server()
      defer { server.stop() }
      var options = TestConnection.options
      options.maximumConnections = 4
      let pool = ConnectionPool(address: try server.newDatabase(), options: options)
      defer { pool.close() }
      try pool.withConnection { connection in
        try connection.execute("CREATE TABLE t (a int8 PRIMARY KEY)")
      }
      let (kept, maybe) = (Locked<Set<Int64>>([]), Locked<Set<Int64>>([]))
      let isOver = Locked(false)
      let threads = (0..<4).map { worker in
        TestThread {
          var number = Int64(worker) * 1_000_000
          while !isOver.withLock({ $0 }) {
            number += 1
            do {
              try pool.withConnection { connection in
                try connection.transaction {
                  try connection.execute("INSERT INTO t VALUES ($1)", [.int64(number)])
                }
              }
              kept.withLock { _ = $0.insert(number) }
            } catch let error as PostgreSQLError {
              if error.code == .unknownOutcome { maybe.withLock { _ = $0.insert(number) } }
              Pause.briefly()
            } catch {}
          }
        }
      }
      let began = TestConnection.waits { kept.withLock { $0.count } > 20 }
      #expect(began && server.crash() && server.restart())
      let before = kept.withLock { $0.count }
      #expect(TestConnection.waits { kept.withLock { $0.count } > before + 20 })
      isOver.withLock { $0 = true }
      for thread in threads { thread.join() }
      var found: Set<Int64> = []
      try pool.withConnection { connection in
        try connection.forEachRow(of: "SELECT a FROM t") { row in
          found.insert(try row.int64(0) ?? 0)
          return true
        }
      }
      let (sure, unsure) = (kept.withLock { $0 }, maybe.withLock { $0 })
      #expect(sure.isSubset(of: found))
      #expect(found.isSubset(of: sure.union(unsure)))
    }

    @Test func aServerWithoutAFreeConnectionSaysSo() throws {
      let server = try server()
      try server.set([("max_connections", "6")])
      #expect(server.stop() && server.restart())
      defer { server.stop() }
      let address = try server.address(database: "andiron")
      var connections: [Connection] = []
      let error = TestConnection.error {
        for _ in 0..<10 {
          connections.append(try Connection(to: address, options: TestConnection.options))
        }
      }
      #expect(error?.code == .tooManyConnections && error?.isRetryable == true)
    }
  }
#endif
