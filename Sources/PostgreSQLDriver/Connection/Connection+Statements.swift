#if PostgreSQL && canImport(CPostgreSQL)
  internal import CPostgreSQL

  extension Connection {
    /// Runs one statement: one round trip, also the first time, when it is prepared as well.
    ///
    /// Outside a transaction it is one of its own. `timeout` is how long it may take; nil for
    /// that of the options.
    ///
    /// Throws what the server says is wrong; `.invalidValue` and `.invalidStatement` also before
    /// anything is sent; `.timeout`, after which the connection can be used unless the server did
    /// not answer; `.connectionLost`; `.unknownOutcome` if it commits, or changes something
    /// outside a transaction, and the connection ended before the answer; `.conflict` in a
    /// transaction that needs to be run again as a prepared statement is out of date; `.closed`.
    @discardableResult
    package func execute(
      _ text: String, _ parameters: [Parameter] = [], timeout: Duration? = nil
    ) throws(PostgreSQLError) -> ResultSet {
      let results = try run([try Step(text, parameters)], timeout)
      guard let result = results.first else {
        throw PostgreSQLError(.failed, "the server did not answer the statement")
      }
      return result
    }

    /// Runs many statements in one round trip, and returns their results.
    ///
    /// Outside a transaction they are one together: all or none is kept. An error in one keeps
    /// those after it from running; its number is the error's `statement`. All results are in
    /// memory.
    ///
    /// Throws as `execute` does, and what `build` throws.
    @discardableResult
    package func pipeline(
      timeout: Duration? = nil, _ build: (inout Pipeline) throws -> Void
    ) throws -> [ResultSet] {
      var pipeline = Pipeline()
      try build(&pipeline)
      return try run(pipeline.steps, timeout)
    }

    /// Calls `body` with each row as it arrives, with one row in memory at a time. Returns when
    /// `body` returns false, or after the last row. `body` must not call anything on the
    /// connection.
    ///
    /// Outside a transaction, an early end cancels the statement. Within one, the remaining rows
    /// are read and dropped, because cancelling would end the transaction. The time that `body`
    /// takes counts.
    ///
    /// Throws as `execute` does, and what `body` throws, which is an early end as well.
    package func forEachRow(
      of text: String, _ parameters: [Parameter] = [], timeout: Duration? = nil,
      _ body: (Row) throws -> Bool
    ) throws {
      var failure: (any Error)?
      let step = try Step(text, parameters)
      try withoutActuallyEscaping(body) { body in
        _ = try run([step], timeout) { row in
          do {
            return try body(row)
          } catch {
            failure = error
            return false
          }
        }
      }
      if let failure { throw failure }
    }

    /// Runs statements without parameters that are separated by semicolons, as those of a schema.
    /// Without a transaction among them they are one together.
    ///
    /// Throws as `execute` does.
    package func executeScript(
      _ text: String, timeout: Duration? = nil
    ) throws(PostgreSQLError) {
      try Step.check(text)
      try exclusively { () throws(PostgreSQLError) in
        var operation = operation(timeout)
        // What the statements are is not known.
        operation.mayHaveCommitted = true
        guard PQsendQuery(link.handle, text) == 1 else { throw lose(operation) }
        _ = try receiveLast(&operation)
      }
    }

    private func run(
      _ steps: [Step], _ timeout: Duration?, onRow: ((Row) -> Bool)? = nil
    ) throws(PostgreSQLError) -> [ResultSet] {
      try exclusively { () throws(PostgreSQLError) in
        let operation = operation(timeout)
        var run = PipelineRun(self, steps, operation)
        try run.run(onRow: onRow)
        if run.canBeRepeated {
          // Nothing has run yet. Statements are up to date once they are prepared again.
          run = PipelineRun(self, steps, operation)
          try run.run(onRow: onRow)
        }
        if let failure = run.failure { throw failure }
        return run.results.compactMap(\.self)
      }
    }
  }
#endif
