#if PostgreSQL
  import FileAccess
  import PostgreSQLTestSupport
  import TestSupport
  import Testing

  @testable import PostgreSQLDriver

  @Suite(.enabled(if: TestServer.isThere, "SKIPPED: there is no PostgreSQL server"))
  struct CancellationTests {
    private let sleep = "SELECT pg_sleep(600)"

    @Test func whatTakesTooLongEndsAndTheConnectionStays() throws {
      let connection = try TestConnection.open()
      let error = TestConnection.error {
        try connection.execute(sleep, timeout: .milliseconds(100))
      }
      #expect(error?.code == .timeout)
      #expect(connection.isOpen)
      #expect(try connection.execute("SELECT 1").count == 1)
    }

    @Test func aTransactionThatTookTooLongHasFailed() throws {
      let connection = try TestConnection.open()
      let error = TestConnection.error {
        try connection.transaction {
          try connection.execute(sleep, timeout: .milliseconds(100))
        }
      }
      #expect(error?.code == .timeout)
      #expect(!connection.isInTransaction && connection.isOpen)
    }

    @Test func anotherThreadCancels() throws {
      let connection = try TestConnection.open()
      let administrator = try TestConnection.administrator()
      let thread = TestThread {
        _ = try? TestConnection.waits {
          try TestConnection.isBusy(connection.processIdentifier, administrator)
        }
        connection.cancel()
      }
      let error = TestConnection.error { try connection.execute(sleep) }
      thread.join()
      #expect(error?.code == .cancelled)
      #expect(try connection.execute("SELECT 1").count == 1)
    }

    @Test func nothingIsCancelledThatWasCalledLater() throws {
      let connection = try TestConnection.open()
      #expect(!connection.cancel())
      let isDone = Locked(false)
      let thread = TestThread {
        while !isDone.withLock({ $0 }) { connection.cancel() }
      }
      for _ in 0..<200 {
        do {
          try connection.execute("SELECT 1")
        } catch {
          #expect(error.code == .cancelled)
        }
      }
      isDone.withLock { $0 = true }
      thread.join()
      for _ in 0..<20 { #expect(try connection.execute("SELECT 1").count == 1) }
    }

    @Test func toCloseEndsWhatRuns() throws {
      let connection = try TestConnection.open()
      let administrator = try TestConnection.administrator()
      let thread = TestThread {
        _ = try? TestConnection.waits {
          try TestConnection.isBusy(connection.processIdentifier, administrator)
        }
        connection.close()
      }
      #expect(TestConnection.error { try connection.execute(sleep) } != nil)
      thread.join()
      #expect(TestConnection.error { try connection.execute("SELECT 1") }?.code == .closed)
    }

    @Test func aServersOwnLimitIsATimeoutToo() throws {
      let connection = try TestConnection.open()
      try connection.execute("SET statement_timeout = 50")
      #expect(TestConnection.error { try connection.execute(sleep) }?.code == .timeout)
    }

    @Test func aServerThatFallsSilentIsGivenUp() throws {
      let server = try TestConnection.server()
      let proxy = try TestProxy(to: server.port)
      defer { proxy.stop() }
      var options = TestConnection.options
      options.cancelTimeout = .milliseconds(300)
      let connection = try Connection(
        to: server.address(database: "andiron", port: proxy.port), options: options)
      try connection.execute("BEGIN")
      proxy.arm(TestProxy.Fault(.hold, .toClient, 0))
      let error = TestConnection.error {
        try connection.execute("SELECT 1", timeout: .milliseconds(100))
      }
      #expect(error?.code == .timeout)
      #expect(!connection.isOpen)
    }

    @Test func aServerThatFallsSilentDuringACommitLeavesTheOutcomeUnknown() throws {
      let server = try TestConnection.server()
      let proxy = try TestProxy(to: server.port)
      defer { proxy.stop() }
      var options = TestConnection.options
      options.cancelTimeout = .milliseconds(300)
      let connection = try Connection(
        to: server.address(database: "andiron", port: proxy.port), options: options)
      let error = TestConnection.error {
        try connection.transaction(timeout: .milliseconds(500)) {
          try connection.execute("SELECT 1")
          proxy.arm(TestProxy.Fault(.hold, .toClient, 0))
        }
      }
      #expect(error?.code == .unknownOutcome)
    }

    @Test func aCopyThatTakesTooLongEnds() throws {
      let connection = try TestConnection.open()
      let error = TestConnection.error {
        try connection.copyOut(
          "COPY (SELECT pg_sleep(600)) TO STDOUT (FORMAT binary)", timeout: .milliseconds(100)
        ) { _ in true }
      }
      #expect(error?.code == .timeout)
      #expect(try connection.execute("SELECT 1").count == 1)
    }
  }
#endif
