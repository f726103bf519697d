#if PostgreSQL
  import PostgreSQLTestSupport
  import TestSupport
  import Testing

  @testable import PostgreSQLDriver

  @Suite(.enabled(if: TestServer.isThere, "SKIPPED: there is no PostgreSQL server"))
  struct TransactionTests {
    private struct Stop: Error {}

    private func pair() throws -> (Connection, Connection) {
      let address = try TestConnection.server().newDatabase()
      let first = try Connection(to: address, options: TestConnection.options)
      try first.executeScript(
        "CREATE TABLE t (a int8 PRIMARY KEY, b int8); INSERT INTO t VALUES (1, 0), (2, 0)")
      return (first, try Connection(to: address, options: TestConnection.options))
    }

    @Test func whatReturnsIsCommittedAndWhatThrowsIsNot() throws {
      let (first, second) = try pair()
      let value = try first.transaction {
        #expect(first.isInTransaction)
        return try first.execute("UPDATE t SET b = 1 WHERE a = 1").affectedRows
      }
      #expect(value == 1 && !first.isInTransaction)
      #expect(throws: Stop.self) {
        try first.transaction {
          try first.execute("UPDATE t SET b = 2")
          throw Stop()
        }
      }
      #expect(try second.execute("SELECT sum(b)::int8 FROM t").first?.int64(0) == 1)
    }

    @Test func aSwallowedErrorKeepsTheTransactionFromCommitting() throws {
      let (first, _) = try pair()
      let error = TestConnection.error {
        try first.transaction {
          try first.execute("UPDATE t SET b = 3")
          _ = try? first.execute("SELECT 1 / 0")
        }
      }
      #expect(error?.code == .failed && error?.sqlState == "25P02")
      #expect(try first.execute("SELECT sum(b)::int8 FROM t").first?.int64(0) == 0)
    }

    @Test func aTransactionWithinAnotherIsRefused() throws {
      let (first, _) = try pair()
      try first.transaction {
        #expect(TestConnection.error { try first.transaction {} }?.code == .failed)
        try first.execute("UPDATE t SET b = 1")
      }
      #expect(try first.execute("SELECT sum(b)::int8 FROM t").first?.int64(0) == 2)
    }

    @Test(arguments: [TransactionMode.Isolation.repeatableRead, .serializable])
    func transactionsThatStandInEachOthersWayConflict(isolation: TransactionMode.Isolation) throws {
      let (first, second) = try pair()
      let error = TestConnection.error {
        try first.transaction(TransactionMode(isolation)) {
          try first.execute("SELECT * FROM t")
          try second.execute("UPDATE t SET b = b + 1")
          try first.execute("UPDATE t SET b = b + 1")
        }
      }
      #expect(error?.code == .conflict && error?.isRetryable == true)
      try first.transaction(TransactionMode(isolation)) {
        try first.execute("UPDATE t SET b = b + 1")
      }
      #expect(try first.execute("SELECT sum(b)::int8 FROM t").first?.int64(0) == 4)
    }

    @Test func aDeadlockIsAConflictOfOne() throws {
      let (first, second) = try pair()
      try second.execute("BEGIN")
      try second.execute("UPDATE t SET b = 2 WHERE a = 2")
      var thread: TestThread?
      let administrator = try TestConnection.administrator()
      let outcome = Result {
        try first.transaction {
          try first.execute("UPDATE t SET b = 1 WHERE a = 1")
          thread = TestThread {
            _ = try? second.execute("UPDATE t SET b = 2 WHERE a = 1")
            _ = try? second.execute("COMMIT")
          }
          _ = try TestConnection.waits {
            try TestConnection.isBusy(second.processIdentifier, administrator)
          }
          try first.execute("UPDATE t SET b = 1 WHERE a = 2")
        }
      }
      thread?.join()
      if case .failure(let error as PostgreSQLError) = outcome { #expect(error.code == .conflict) }
      let sum = try first.execute("SELECT sum(b)::int8 FROM t").first?.int64(0)
      #expect(sum == 2 || sum == 4)
    }

    @Test func aTransactionThatOnlyReadsDoesNotWrite() throws {
      let (first, _) = try pair()
      let error = TestConnection.error {
        try first.transaction(TransactionMode(.repeatableRead, isReadOnly: true)) {
          try first.execute("UPDATE t SET b = 1")
        }
      }
      #expect(error?.code == .readOnly)
    }

    @Test func aLockThatIsNotHadInTimeIsATimeout() throws {
      let (first, second) = try pair()
      try first.execute("BEGIN")
      try first.execute("UPDATE t SET b = 1")
      let error = TestConnection.error {
        try second.execute("SELECT * FROM t FOR UPDATE NOWAIT")
      }
      #expect(error?.code == .timeout && error?.sqlState == "55P03")
    }
  }
#endif
