#if PostgreSQL
  import Foundation
  import PostgreSQLTestSupport
  import TestSupport
  import Testing

  @testable import PostgreSQLDriver

  /// Transactions that are ended without waiting for the answer.
  @Suite(.enabled(if: TestServer.isThere, "SKIPPED: there is no PostgreSQL server"))
  struct EndReadingTests {
    private static let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"

    @Test func `a connection can be used at once after the end of a transaction that read`() throws
    {
      let connection = try TestConnection.open()
      for number in Int64(0)..<50 {
        try connection.execute(Self.begin)
        #expect(try connection.execute("SELECT $1", [.int64(number)]).first?.int64(0) == number)
        try connection.endReading()
        #expect(connection.isOpen && !connection.isInTransaction)
        switch number % 4 {
        case 0: #expect(try connection.execute("SELECT 7::int8").first?.int64(0) == 7)
        case 1: try connection.executeScript("SELECT 1; SELECT 2")
        case 2: #expect(connection.hasSettled() && connection.hasSettled())
        default: break
        }
      }
      let answer = try connection.pipeline {
        try $0.add("SELECT 8::int8")
        try $0.add("SELECT 9::int8")
      }
      #expect(try answer.last?.first?.int64(0) == 9)
    }

    @Test func `the transaction has ended on the server`() throws {
      let connection = try TestConnection.open()
      let number = Int64(connection.processIdentifier)
      let administrator = try TestConnection.administrator()
      try connection.execute(Self.begin)
      try connection.execute("SELECT 1")
      try connection.endReading()
      // The connection asks nothing more: the end was sent.
      let hasEnded = try TestConnection.waits {
        try administrator.execute(
          "SELECT 1 FROM pg_stat_activity WHERE pid = $1::int8 AND state = 'idle'",
          [.int64(number)]
        ).count == 1
      }
      #expect(hasEnded)
    }

    @Test func `a pool gives another connection if one was lost at the end of a transaction`()
      throws
    {
      let pool = ConnectionPool(
        address: try TestConnection.server().newDatabase(), options: TestConnection.options)
      defer { pool.close() }
      let administrator = try TestConnection.administrator()
      let first = try pool.withConnection { connection in
        try connection.execute(Self.begin)
        try connection.execute("SELECT 1")
        try connection.endReading()
        return connection.processIdentifier
      }
      try administrator.execute("SELECT pg_terminate_backend($1::int4)", [.int64(Int64(first))])
      // The socket is closed when the process has ended, not when the server says so.
      let isGone = TestConnection.waits { kill(first, 0) != 0 && errno == ESRCH }
      #expect(isGone)
      let second = try pool.withConnection { connection in
        try connection.execute("SELECT 1")
        return connection.processIdentifier
      }
      #expect(first != second)
    }

    @Test func `an end that was not answered is an error of the next statement alone`() throws {
      let server = try TestConnection.server()
      let proxy = try TestProxy(to: server.port)
      defer { proxy.stop() }
      let database = try server.newDatabase()
      let address = try server.address(database: database.database ?? "", port: proxy.port)
      var options = TestConnection.options
      options.operationTimeout = .seconds(1)
      options.cancelTimeout = .seconds(1)
      let connection = try Connection(to: address, options: options)
      try connection.execute(Self.begin)
      try connection.execute("SELECT 1")
      proxy.arm(TestProxy.Fault(.cut, .toClient, 0))
      try connection.endReading()
      let error = TestConnection.error { try connection.execute("SELECT 1") }
      #expect(error?.code == .connectionLost)
      #expect(!connection.isOpen)
    }
  }
#endif
