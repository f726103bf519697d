#if PostgreSQL && canImport(CPostgreSQL)
  internal import CPostgreSQL

  extension Connection {
    func operation(_ timeout: Duration?) -> Operation {
      Operation(timeout: timeout ?? options.operationTimeout)
    }

    /// The next result; nil where those of a statement end.
    ///
    /// Throws `.connectionLost` and `.unknownOutcome`, and `.timeout` if the server does not even
    /// answer after it was told to cancel. The connection is closed then.
    func receive(_ operation: inout Operation) throws(PostgreSQLError) -> ResultSet? {
      while true {
        let result: ResultSet?
        do throws(Link.Failure) {
          result = try link.nextResult(operation.deadline)
        } catch {
          switch error {
          case .lost: throw lose(operation)
          case .late: try cancelLate(&operation)
          }
          continue
        }
        if let result, result.endsConnection { throw lose(operation, result.error) }
        return result
      }
    }

    /// Closes the connection, and says what became of the transaction.
    func lose(_ operation: Operation, _ error: PostgreSQLError? = nil) -> PostgreSQLError {
      link.close()
      var result = error ?? PostgreSQLError(.connectionLost, "the connection to the server ended")
      result.code = operation.mayHaveCommitted ? .unknownOutcome : .connectionLost
      return result
    }

    /// Tells the server to stop, the first time that an operation is late; the second time the
    /// connection is given up.
    ///
    /// Throws `.timeout` or `.unknownOutcome` then.
    func cancelLate(_ operation: inout Operation) throws(PostgreSQLError) {
      let isFirst = !operation.isLate
      operation.isLate = true
      operation.deadline = Deadline(after: options.cancelTimeout)
      if isFirst, cancelKey.send(operation.deadline) { return }
      link.close()
      throw PostgreSQLError(
        operation.mayHaveCommitted ? .unknownOutcome : .timeout,
        "the server does not answer in time")
    }

    /// Returns a server's error in the caller's terms: the server has one code for all requests to
    /// cancel, wherever they came from.
    func interpreted(_ error: PostgreSQLError, _ operation: Operation) -> PostgreSQLError {
      guard error.sqlState == "57014" else { return error }
      var error = error
      if operation.isLate {
        error.code = .timeout
      } else if gate.wasCancelled {
        error.code = .cancelled
      }
      return error
    }

    /// Reads up to the end of a statement outside a pipeline, and returns its last result.
    ///
    /// Throws what the server says is wrong, and as `receive` does.
    func receiveLast(_ operation: inout Operation) throws(PostgreSQLError) -> ResultSet? {
      var last: ResultSet?
      var failure: PostgreSQLError?
      while let result = try receive(&operation) {
        if let error = result.error { failure = failure ?? interpreted(error, operation) }
        forgetStatements(result.tag)
        last = result
      }
      if let failure { throw failure }
      return last
    }

    /// Forgets prepared statements that a statement removed.
    func forgetStatements(_ tag: String) {
      if tag == "DEALLOCATE ALL" || tag == "DISCARD ALL" { statements.removeAll() }
    }
  }
#endif
