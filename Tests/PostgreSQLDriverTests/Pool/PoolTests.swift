#if PostgreSQL
  import FileAccess
  import PostgreSQLTestSupport
  import TestSupport
  import Testing

  @testable import PostgreSQLDriver

  @Suite(.enabled(if: TestServer.isThere, "SKIPPED: there is no PostgreSQL server"))
  struct PoolTests {
    private struct Stop: Error {}

    private func pool(_ limit: Int, _ timeout: Duration? = nil) throws -> ConnectionPool {
      var options = TestConnection.options
      options.maximumConnections = limit
      if let timeout { options.poolTimeout = timeout }
      return ConnectionPool(address: try TestConnection.server().newDatabase(), options: options)
    }

    @Test func noMoreConnectionsAreOpenThanAllowed() throws {
      let pool = try pool(3)
      defer { pool.close() }
      let (used, most) = (Locked(0), Locked(0))
      TestThread.perform(10) { _ in
        for _ in 0..<20 {
          try? pool.withConnection { connection in
            let now = used.withLock { count in
              count += 1
              return count
            }
            most.withLock { $0 = max($0, now) }
            try connection.execute("SELECT 1")
            used.withLock { $0 -= 1 }
          }
        }
      }
      #expect(most.withLock { $0 } <= 3)
      #expect(used.withLock { $0 } == 0)
      #expect(pool.count <= 3 && pool.count >= 1)
    }

    @Test func aConnectionIsUsedAgain() throws {
      let pool = try pool(3)
      defer { pool.close() }
      let numbers = try (0..<5).map { _ in try pool.withConnection { $0.processIdentifier } }
      #expect(Set(numbers).count == 1)
    }

    @Test func whoWaitsTooLongGetsATimeout() throws {
      let pool = try pool(1)
      defer { pool.close() }
      try pool.withConnection { _ in
        let error = TestConnection.error {
          try pool.withConnection(timeout: .milliseconds(50)) { _ in }
        }
        #expect(error?.code == .timeout)
      }
      try pool.withConnection { _ = try $0.execute("SELECT 1") }
    }

    @Test func callersAreServedInTheOrderInWhichTheyCame() throws {
      let pool = try pool(1)
      defer { pool.close() }
      let order = Locked<[Int]>([])
      var threads: [TestThread] = []
      try pool.withConnection { _ in
        for number in 0..<6 {
          threads.append(
            TestThread { try? pool.withConnection { _ in order.withLock { $0.append(number) } } })
          #expect(TestConnection.waits { pool.queue.waitingCount == number + 1 })
        }
      }
      for thread in threads { thread.join() }
      #expect(order.withLock { $0 } == [0, 1, 2, 3, 4, 5])
    }

    @Test func anOpenTransactionIsRolledBack() throws {
      let pool = try pool(1)
      defer { pool.close() }
      try pool.withConnection { connection in
        try connection.execute("CREATE TABLE t (a int8)")
        try connection.execute("BEGIN")
        try connection.execute("INSERT INTO t VALUES (1)")
      }
      try pool.withConnection { connection in
        let count = try connection.execute("SELECT * FROM t").count
        #expect(!connection.isInTransaction && count == 0)
      }
    }

    @Test func whatTheCallerThrowsGivesTheConnectionBack() throws {
      let pool = try pool(1)
      defer { pool.close() }
      for _ in 0..<3 {
        #expect(throws: Stop.self) { try pool.withConnection { _ in throw Stop() } }
      }
      try pool.withConnection { _ = try $0.execute("SELECT 1") }
    }

    @Test func aConnectionThatEndedWhileItWasIdleIsReplaced() throws {
      let pool = try pool(2)
      defer { pool.close() }
      let administrator = try TestConnection.administrator()
      for _ in 0..<3 {
        let number = try pool.withConnection { Int64($0.processIdentifier) }
        try administrator.execute("SELECT pg_terminate_backend($1::int4, 60000)", [.int64(number)])
        try pool.withConnection { connection in
          let count = try connection.execute("SELECT 1").count
          #expect(count == 1)
          #expect(Int64(connection.processIdentifier) != number)
        }
      }
      #expect(pool.count == 1)
    }

    @Test func aConnectionThatWasIdleForLongIsAsked() throws {
      var options = TestConnection.options
      options.idleCheck = .zero
      let server = try TestConnection.server()
      let proxy = try TestProxy(to: server.port)
      defer { proxy.stop() }
      options.cancelTimeout = .milliseconds(200)
      let pool = ConnectionPool(
        address: try server.address(database: "andiron", port: proxy.port), options: options)
      defer { pool.close() }
      let number = try pool.withConnection { $0.processIdentifier }
      // The next answer does not arrive; the connection after it is another.
      proxy.arm(TestProxy.Fault(.hold, .toClient, 0))
      let other = try pool.withConnection { connection in
        try connection.execute("SELECT 1")
        return connection.processIdentifier
      }
      #expect(other != number)
    }

    @Test func aConnectionThatCannotBeMadeIsAnError() throws {
      var options = TestConnection.options
      options.maximumConnections = 1
      let server = try TestConnection.server()
      let pool = ConnectionPool(
        address: try server.address(database: "andiron", password: "wrong"), options: options)
      for _ in 0..<3 {
        let error = TestConnection.error { try pool.withConnection { _ in } }
        #expect(error?.code == .wrongPassword)
      }
      #expect(pool.count == 0)
    }

    @Test func aClosedPoolGivesNothing() throws {
      let pool = try pool(1)
      let connection = try pool.withConnection { $0 }
      pool.close()
      #expect(!connection.isOpen)
      #expect(TestConnection.error { try pool.withConnection { _ in } }?.code == .closed)
    }

    @Test func toCloseAPoolEndsWhatWaitsAndWhatRuns() throws {
      let pool = try pool(1)
      let codes = Locked<[PostgreSQLError.Code?]>([])
      let isIn = Locked(false)
      let runner = TestThread {
        let error = Result {
          try pool.withConnection { connection in
            isIn.withLock { $0 = true }
            try connection.execute("SELECT pg_sleep(600)")
          }
        }
        if case .failure = error { codes.withLock { $0.append(nil) } }
      }
      #expect(TestConnection.waits { isIn.withLock { $0 } })
      let waiter = TestThread {
        do {
          try pool.withConnection { _ in }
        } catch {
          codes.withLock { $0.append((error as? PostgreSQLError)?.code) }
        }
      }
      #expect(TestConnection.waits { pool.queue.waitingCount == 1 })
      pool.close(timeout: .milliseconds(100))
      runner.join()
      waiter.join()
      #expect(codes.withLock { Set($0) } == [nil, .closed])
    }
  }
#endif
