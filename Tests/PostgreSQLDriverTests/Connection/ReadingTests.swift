#if PostgreSQL
  import PostgreSQLTestSupport
  import TestSupport
  import Testing

  @testable import PostgreSQLDriver

  @Suite(.enabled(if: TestServer.isThere, "SKIPPED: there is no PostgreSQL server"))
  struct ReadingTests {
    private struct Stop: Error {}

    @Test func rowsComeInOrderOneAtATime() throws {
      let connection = try TestConnection.open()
      var sum: Int64 = 0
      try connection.forEachRow(of: "SELECT generate_series(1, $1)", [10_000]) { row in
        sum += try row.int64(0) ?? 0
        return true
      }
      #expect(sum == 50_005_000)
      // Prepared by now.
      var last: Int64?
      try connection.forEachRow(of: "SELECT generate_series(1, $1)", [3]) { row in
        last = try row.int64(0)
        return true
      }
      #expect(last == 3)
    }

    @Test func aResultOfManyGigabytesIsLeftEarly() throws {
      let connection = try TestConnection.open()
      var count = 0
      try connection.forEachRow(
        of: "SELECT repeat('x', 1000) FROM generate_series(1, 100000000)"
      ) { _ in
        count += 1
        return count < 1_000
      }
      #expect(count == 1_000)
      #expect(try connection.execute("SELECT 1").count == 1)
    }

    @Test func anEarlyEndWithinATransactionKeepsIt() throws {
      let connection = try TestConnection.open()
      try connection.transaction {
        try connection.execute("CREATE TABLE t (a int8)")
        try connection.forEachRow(of: "SELECT generate_series(1, 20000)") { _ in false }
        try connection.execute("INSERT INTO t VALUES (1)")
      }
      #expect(try connection.execute("SELECT * FROM t").count == 1)
    }

    @Test func whatTheCallerThrowsEndsTheReading() throws {
      let connection = try TestConnection.open()
      #expect(throws: Stop.self) {
        try connection.forEachRow(of: "SELECT generate_series(1, 100000000)") { _ in
          throw Stop()
        }
      }
      #expect(try connection.execute("SELECT 1").count == 1)
    }

    @Test func anErrorAfterSomeRowsIsThrown() throws {
      let connection = try TestConnection.open()
      var count = 0
      let error = TestConnection.error {
        try connection.forEachRow(of: "SELECT 1 / (5000 - g) FROM generate_series(1, 9000) g") {
          _ in
          count += 1
          return true
        }
      }
      #expect(error?.code == .invalidValue)
      #expect(count > 0 && count < 5_000)
    }

    @Test func aCallWithinTheReadingIsRefused() throws {
      let connection = try TestConnection.open()
      try connection.forEachRow(of: "SELECT 1") { _ in
        #expect(TestConnection.error { try connection.execute("SELECT 2") }?.code == .failed)
        return true
      }
      #expect(try connection.execute("SELECT 1").count == 1)
    }

    @Test func aRowOutlivesTheReading() throws {
      let connection = try TestConnection.open()
      var rows: [Row] = []
      try connection.forEachRow(of: "SELECT 'a' || generate_series(1, 3)") { row in
        rows.append(row)
        return true
      }
      connection.close()
      #expect(try rows.map { try $0.text(0) } == ["a1", "a2", "a3"])
    }
  }
#endif
