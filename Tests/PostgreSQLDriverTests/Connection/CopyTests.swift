#if PostgreSQL
  import PostgreSQLTestSupport
  import TestSupport
  import Testing

  @testable import PostgreSQLDriver

  @Suite(.enabled(if: TestServer.isThere, "SKIPPED: there is no PostgreSQL server"))
  struct CopyTests {
    private struct Stop: Error {}

    private let toTable = "COPY t (a, b, c) FROM STDIN (FORMAT binary)"

    private func table() throws -> Connection {
      let connection = try TestConnection.open()
      try connection.execute("CREATE TABLE t (a int8 PRIMARY KEY, b text, c jsonb)")
      return connection
    }

    private func copy(_ count: Int64, to connection: Connection) throws -> Int {
      var number: Int64 = 0
      return try connection.copyIn(toTable) {
        number += 1
        guard number <= count else { return nil }
        return [.int64(number), number.isMultiple(of: 3) ? nil : "row", .jsonb("[\(number)]")]
      }
    }

    @Test func rowsGoInAndComeOut() throws {
      let connection = try table()
      #expect(try copy(20_000, to: connection) == 20_000)
      var sum: Int64 = 0
      var nulls = 0
      try connection.copyOut("COPY (SELECT a, b, c FROM t ORDER BY a) TO STDOUT (FORMAT binary)") {
        row in
        sum += try row.int64(0) ?? 0
        if try row.isNull(1) { nulls += 1 }
        #expect(try row.json(2)?.hasPrefix("[") == true)
        return true
      }
      #expect(sum == 200_010_000 && nulls == 6_666)
    }

    @Test func noRowsAreNone() throws {
      let connection = try table()
      #expect(try copy(0, to: connection) == 0)
      try connection.copyOut("COPY t TO STDOUT (FORMAT binary)") { _ in
        Issue.record("there is no row")
        return true
      }
    }

    @Test func aSenderThatStopsKeepsNothing() throws {
      let connection = try table()
      var number: Int64 = 0
      #expect(throws: Stop.self) {
        try connection.copyIn(toTable) {
          number += 1
          if number > 5_000 { throw Stop() }
          return [.int64(number), nil, nil]
        }
      }
      #expect(try connection.execute("SELECT * FROM t").count == 0)
      #expect(try copy(3, to: connection) == 3)
    }

    @Test func aRowThatTheServerRefusesKeepsNothing() throws {
      let connection = try table()
      var count = 0
      let error = TestConnection.error {
        try connection.copyIn(toTable) {
          count += 1
          return count > 50_000 ? nil : [.int64(1), "a", nil]
        }
      }
      #expect(error?.code == .notUnique)
      let shorter = TestConnection.error {
        var isFirst = true
        try connection.copyIn(toTable) {
          defer { isFirst = false }
          return isFirst ? [.int64(1)] : nil
        }
      }
      #expect(shorter != nil)
      #expect(try copy(3, to: connection) == 3)
    }

    @Test func aZeroByteKeepsNothing() throws {
      let connection = try table()
      let error = TestConnection.error {
        try connection.copyIn(toTable) { [.int64(1), "\u{0}", nil] }
      }
      #expect(error?.code == .invalidValue)
      #expect(try connection.execute("SELECT * FROM t").count == 0)
    }

    @Test func aCopyIsLeftEarly() throws {
      let connection = try table()
      var count = 0
      try connection.copyOut(
        "COPY (SELECT generate_series(1, 100000000)::int8) TO STDOUT (FORMAT binary)"
      ) { row in
        count += 1
        return try row.int64(0) ?? 0 < 1_000
      }
      #expect(count == 1_000)
      #expect(try connection.execute("SELECT 1").count == 1)
    }

    @Test func whatCopiesOtherwiseIsRefused() throws {
      for text in ["SELECT 1", "COPY nowhere FROM STDIN (FORMAT binary)", "COPY t TO STDOUT"] {
        let connection = try table()
        let error = TestConnection.error { try connection.copyIn(text) { nil } }
        #expect(error?.code == .invalidStatement)
      }
      for text in ["SELECT 1", "COPY nowhere TO STDOUT", "COPY t FROM STDIN"] {
        let connection = try table()
        let error = TestConnection.error { try connection.copyOut(text) { _ in true } }
        #expect(error?.code == .invalidStatement)
      }
      let connection = try table()
      try connection.execute("INSERT INTO t VALUES (1)")
      let error = TestConnection.error { try connection.copyOut("COPY t TO STDOUT") { _ in true } }
      #expect(error?.code == .invalidValue)
      #expect(try connection.execute("SELECT 1").count == 1)
    }

    @Test func aCopyIsPartOfATransaction() throws {
      let connection = try table()
      #expect(throws: Stop.self) {
        try connection.transaction {
          #expect(try copy(10, to: connection) == 10)
          throw Stop()
        }
      }
      #expect(try connection.execute("SELECT * FROM t").count == 0)
    }
  }
#endif
