#if PostgreSQL
  import PostgreSQLTestSupport
  import TestSupport
  import Testing

  @testable import PostgreSQLDriver

  @Suite(.enabled(if: TestServer.isThere, "SKIPPED: there is no PostgreSQL server"))
  struct PipelineTests {
    private func table() throws -> Connection {
      let connection = try TestConnection.open()
      try connection.execute("CREATE TABLE t (a int8 PRIMARY KEY, b text)")
      return connection
    }

    private func count(_ connection: Connection) throws -> Int64? {
      try connection.execute("SELECT count(*) FROM t").first?.int64(0)
    }

    @Test func manyStatementsReturnTheirResultsInOrder() throws {
      let connection = try table()
      let results = try connection.pipeline { pipeline in
        for number in 0..<1_000 {
          let place = try pipeline.add(
            "INSERT INTO t VALUES ($1, $2)", [.int64(Int64(number)), "x"])
          #expect(place == number * 2)
          try pipeline.add("SELECT $1 * 2", [.int64(Int64(number))])
        }
      }
      #expect(results.count == 2_000)
      #expect(try results.last?.first?.int64(0) == 1_998)
      #expect(results[0].affectedRows == 1)
      #expect(try count(connection) == 1_000)
    }

    @Test func anErrorInTheMiddleKeepsNothing() throws {
      let connection = try table()
      for _ in 0..<2 {
        let error = TestConnection.error {
          try connection.pipeline { pipeline in
            try pipeline.add("INSERT INTO t VALUES (1, 'a')")
            try pipeline.add("INSERT INTO t VALUES (1, 'b')")
            try pipeline.add("INSERT INTO t VALUES (2, 'c')")
          }
        }
        #expect(error?.code == .notUnique && error?.statement == 1)
      }
      #expect(try count(connection) == 0)
      #expect(!connection.isInTransaction)
    }

    @Test func anErrorInATransactionLeavesItFailed() throws {
      let connection = try table()
      try connection.execute("BEGIN")
      let error = TestConnection.error {
        try connection.pipeline { pipeline in
          try pipeline.add("INSERT INTO t VALUES (1, 'a')")
          try pipeline.add("SELECT 1 / 0")
          try pipeline.add("COMMIT")
        }
      }
      #expect(error?.code == .invalidValue && error?.statement == 1)
      #expect(connection.isInTransaction)
      #expect(TestConnection.error { try connection.execute("COMMIT") }?.sqlState == "25P02")
      #expect(!connection.isInTransaction)
      #expect(try count(connection) == 0)
    }

    @Test func aWholeTransactionIsOneRoundTrip() throws {
      let connection = try table()
      try connection.pipeline { pipeline in
        try pipeline.add("BEGIN")
        try pipeline.add("INSERT INTO t VALUES (1, 'a')")
        try pipeline.add("COMMIT")
      }
      #expect(try count(connection) == 1)
      #expect(!connection.isInTransaction)
    }

    @Test func aStatementThatCannotBePreparedDoesNotStayInTheCache() throws {
      let connection = try table()
      for _ in 0..<2 {
        let error = TestConnection.error {
          try connection.pipeline { pipeline in
            try pipeline.add("SELECT 1")
            try pipeline.add("SELECT nonsense")
            try pipeline.add("SELECT 3")
          }
        }
        #expect(error?.statement == 1)
      }
      #expect(try connection.execute("SELECT 3").count == 1)
    }

    @Test func anEmptyPipelineDoesNothing() throws {
      #expect(try table().pipeline { _ in }.isEmpty)
    }

    @Test func aPipelineWithMuchInBothDirectionsDoesNotBlock() throws {
      let connection = try table()
      let text = String(repeating: "x", count: 200_000)
      let results = try connection.pipeline { pipeline in
        for _ in 0..<100 { try pipeline.add("SELECT $1", [.text(text)]) }
      }
      #expect(results.count == 100)
      #expect(try results[99].first?.text(0) == text)
    }

    /// Random pipelines against a dictionary.
    @Test(arguments: Seeds.list(Seeds.amount(15, search: 60)))
    func randomPipelinesDoWhatAModelDoes(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      var options = TestConnection.options
      options.preparedStatements = Int.random(in: 0...5, using: &random)
      let connection = try TestConnection.open(options)
      try connection.execute("CREATE TABLE t (a int8 PRIMARY KEY, b text)")
      var model: [Int64: String] = [:]
      for _ in 0..<30 {
        var next = model
        var failure: Int?
        let error = Result {
          try connection.pipeline { pipeline in
            for number in 0..<Int.random(in: 0..<8, using: &random) {
              let isRight = try Self.add(to: &pipeline, &next, &random, runs: failure == nil)
              if !isRight, failure == nil { failure = number }
            }
          }
        }
        if case .failure(let error as PostgreSQLError) = error {
          let isOnly = error.statement == nil
          #expect(failure != nil && (isOnly || error.statement == failure), "seed \(seed)")
        } else {
          #expect(failure == nil, "seed \(seed)")
          model = next
        }
        if random.chance(1, in: 8) { try connection.execute("DEALLOCATE ALL") }
      }
      var found: [Int64: String] = [:]
      try connection.forEachRow(of: "SELECT a, b FROM t") { row in
        found[try row.int64(0) ?? 0] = try row.text(1)
        return true
      }
      #expect(found == model, "seed \(seed)")
    }

    /// Whether the statement succeeds, if it runs.
    private static func add(
      to pipeline: inout Pipeline, _ model: inout [Int64: String],
      _ random: inout SeededGenerator, runs: Bool
    ) throws -> Bool {
      let key = Int64.random(in: 0..<12, using: &random)
      let value = "\(UInt8.random(in: 0...255, using: &random))"
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        try pipeline.add("INSERT INTO t VALUES ($1, $2)", [.int64(key), .text(value)])
        guard model[key] == nil else { return false }
        if runs { model[key] = value }
      case 1:
        try pipeline.add(
          "INSERT INTO t VALUES ($1, $2) ON CONFLICT (a) DO UPDATE SET b = $2",
          [.int64(key), .text(value)])
        if runs { model[key] = value }
      case 2:
        try pipeline.add("DELETE FROM t WHERE a = $1", [.int64(key)])
        if runs { model[key] = nil }
      case 3: try pipeline.add("SELECT b FROM t WHERE a = $1", [.int64(key)])
      default:
        guard random.chance(1, in: 6) else {
          try pipeline.add("SELECT \(key)")
          return true
        }
        try pipeline.add("SELECT 1 / ($1 - $1)", [.int64(key)])
        return false
      }
      return true
    }
  }
#endif
