#if PostgreSQL
  import PostgreSQLTestSupport
  import TestSupport
  import Testing

  @testable import PostgreSQLDriver

  @Suite(.enabled(if: TestServer.isThere, "SKIPPED: there is no PostgreSQL server"))
  struct StatementTests {
    private func prepared(_ connection: Connection) throws -> Int64? {
      try connection.execute("SELECT count(*) FROM pg_prepared_statements").first?.int64(0)
    }

    @Test func affectedRowsAreCounted() throws {
      let connection = try TestConnection.open()
      try connection.execute("CREATE TABLE t (a int8)")
      let inserted = try connection.execute("INSERT INTO t SELECT generate_series(1, 5)")
      #expect(inserted.affectedRows == 5)
      #expect(try connection.execute("UPDATE t SET a = a + 1 WHERE a > 3").affectedRows == 2)
      #expect(try connection.execute("DELETE FROM t").affectedRows == 5)
      #expect(try connection.execute("SELECT 1 AS x, 2 AS y").columnNames == ["x", "y"])
    }

    @Test func aStatementIsPreparedOnce() throws {
      let connection = try TestConnection.open()
      for number in 0..<5 { try connection.execute("SELECT $1", [.int64(Int64(number))]) }
      #expect(connection.statements.count == 1)
      #expect(try prepared(connection) == 2)
    }

    @Test func parametersOfOtherTypesAreOtherStatements() throws {
      let connection = try TestConnection.open()
      for value: Parameter in [1, "a", nil, 2, true, nil] {
        let row = try #require(connection.execute("SELECT $1 IS NULL", [value]).first)
        #expect(try row.bool(0) == (value == .null))
      }
    }

    @Test func fewStatementsStayPrepared() throws {
      var options = TestConnection.options
      options.preparedStatements = 4
      let connection = try TestConnection.open(options)
      for round in 0..<3 {
        for number in 0..<20 {
          let row = try #require(connection.execute("SELECT \(number)::int8").first)
          #expect(try row.int64(0) == Int64(number))
        }
        try connection.transaction {
          for number in 20..<30 { try connection.execute("SELECT \(number + round)") }
        }
        #expect(connection.statements.count <= 4)
      }
      let count = try #require(try prepared(connection))
      #expect(count <= 4)
    }

    @Test func withoutACacheNothingStaysPrepared() throws {
      var options = TestConnection.options
      options.preparedStatements = 0
      let connection = try TestConnection.open(options)
      for _ in 0..<3 { try connection.execute("SELECT $1", [1]) }
      #expect(try prepared(connection) == 0)
    }

    @Test(arguments: [
      "DEALLOCATE ALL", "DISCARD ALL", "DO $$BEGIN EXECUTE 'DEALLOCATE ALL'; END$$",
    ])
    func statementsThatSomebodyRemovedArePreparedAnew(text: String) throws {
      let connection = try TestConnection.open()
      for _ in 0..<2 { try connection.execute("SELECT $1", [1]) }
      try connection.execute(text)
      #expect(try connection.execute("SELECT $1", [1]).first?.int64(0) == 1)
      try connection.executeScript("SELECT 1; DEALLOCATE ALL")
      #expect(try connection.execute("SELECT $1", [2]).first?.int64(0) == 2)
    }

    @Test func aChangedTableIsReadWithItsNewColumns() throws {
      let connection = try TestConnection.open()
      try connection.execute("CREATE TABLE t (a int8)")
      try connection.execute("INSERT INTO t VALUES (1)")
      #expect(try connection.execute("SELECT * FROM t").columnCount == 1)
      try connection.execute("ALTER TABLE t ADD b text DEFAULT 'x'")
      #expect(try connection.execute("SELECT * FROM t").columnCount == 2)
    }

    @Test func aTransactionThatMeetsAChangedTableIsRunAgain() throws {
      let connection = try TestConnection.open()
      try connection.execute("CREATE TABLE t (a int8)")
      try connection.execute("SELECT * FROM t")
      try connection.execute("ALTER TABLE t ADD b text")
      var tries = 0
      func attempt() throws {
        tries += 1
        try connection.transaction { try connection.execute("SELECT * FROM t") }
      }
      let error = TestConnection.error { try attempt() }
      #expect(error?.code == .conflict && error?.isRetryable == true)
      try attempt()
      #expect(tries == 2)
    }

    @Test(arguments: [
      ("INSERT INTO t VALUES (1, 1)", PostgreSQLError.Code.notUnique, "t_pkey"),
      ("INSERT INTO t VALUES (2, -1)", .otherConstraint, "t_b_check"),
      ("INSERT INTO t VALUES (2, NULL)", .otherConstraint, ""),
      ("INSERT INTO u VALUES (9)", .otherConstraint, "u_a_fkey"),
      ("SELECT 1 / 0", .invalidValue, ""), ("SELECT 'secret'::int8", .invalidValue, ""),
      ("SELEC 1", .invalidStatement, ""), ("SELECT * FROM nowhere", .invalidStatement, ""),
      ("SELECT $1", .invalidStatement, ""), ("SELECT 1; SELECT 2", .invalidStatement, ""),
      ("COPY t TO STDOUT", .invalidStatement, ""), ("VACUUM nowhere", .invalidStatement, ""),
      ("DO $$BEGIN RAISE 'secret'; END$$", .failed, ""),
      ("DO $$BEGIN RAISE SQLSTATE '40001'; END$$", .conflict, ""),
    ])
    func whatIsWrongHasACode(
      text: String, code: PostgreSQLError.Code, constraint: String
    ) throws {
      let connection = try TestConnection.open()
      try connection.executeScript(
        """
        CREATE TABLE t (a int8 PRIMARY KEY, b int8 NOT NULL CHECK (b > 0));
        CREATE TABLE u (a int8 REFERENCES t);
        INSERT INTO t VALUES (1, 1);
        """)
      let error = TestConnection.error { try connection.execute(text) }
      #expect(error?.code == code)
      #expect((error?.constraint ?? "") == constraint)
      #expect(error?.message.contains("secret") == false)
      #expect(try connection.execute("SELECT 1").count == 1)
    }

    @Test func aStatementThatOnlyRunsAloneRuns() throws {
      let connection = try TestConnection.open()
      try connection.execute("CREATE TABLE t (a int8)")
      try connection.execute("VACUUM t")
      #expect(try connection.execute("").count == 0)
    }

    @Test func aDeferredConstraintFailsAtTheEnd() throws {
      let connection = try TestConnection.open()
      try connection.executeScript(
        """
        CREATE TABLE t (a int8 PRIMARY KEY);
        CREATE TABLE u (a int8 REFERENCES t DEFERRABLE INITIALLY DEFERRED);
        """)
      let alone = TestConnection.error { try connection.execute("INSERT INTO u VALUES (1)") }
      #expect(alone?.code == .otherConstraint)
      let inside = TestConnection.error {
        try connection.transaction { try connection.execute("INSERT INTO u VALUES (1)") }
      }
      #expect(inside?.code == .otherConstraint)
      #expect(try connection.execute("SELECT * FROM u").count == 0)
      #expect(!connection.isInTransaction)
    }

    @Test func noticesAreDropped() throws {
      let connection = try TestConnection.open()
      try connection.execute("DO $$BEGIN RAISE WARNING 'secret'; END$$")
      try connection.execute("DROP TABLE IF EXISTS nowhere")
    }

    @Test func aScriptIsOneTransaction() throws {
      let connection = try TestConnection.open()
      let error = TestConnection.error {
        try connection.executeScript("CREATE TABLE t (a int8); SELECT 1 / 0; SELECT 2")
      }
      #expect(error?.code == .invalidValue)
      #expect(TestConnection.error { try connection.execute("SELECT * FROM t") } != nil)
      try connection.executeScript("CREATE TABLE t (a int8); INSERT INTO t VALUES (1)")
      #expect(try connection.execute("SELECT * FROM t").count == 1)
    }
  }
#endif
