#if PostgreSQL && canImport(CPostgreSQL)
  internal import CPostgreSQL

  extension Connection {
    /// Runs `body` in a transaction, which is committed if it returns and rolled back if it throws.
    ///
    /// Whether it is worth another try says `PostgreSQLError.isRetryable`; that is left to the
    /// caller. `timeout` is for beginning and committing, each; the calls of `body` have their own.
    ///
    /// Throws what `body` throws; `.failed` if a transaction is open already, or if `body`
    /// returns although one of its statements has failed; what keeps the server from committing,
    /// such as `.conflict` or `.otherConstraint`; `.unknownOutcome` if the connection ended
    /// during the commit; `.connectionLost`, `.timeout`, `.closed`.
    @discardableResult
    package func transaction<R>(
      _ mode: TransactionMode = TransactionMode(), timeout: Duration? = nil,
      _ body: () throws -> R
    ) throws -> R {
      if isInTransaction { throw PostgreSQLError(.failed, "a transaction is open already") }
      try execute(mode.statement, timeout: timeout)
      let result: R
      do {
        result = try body()
      } catch {
        rollBack()
        throw error
      }
      do {
        try execute("COMMIT", timeout: timeout)
      } catch {
        rollBack()
        throw error
      }
      return result
    }

    /// Ends a transaction that has only read, without waiting for the answer, which the next
    /// operation takes first.
    ///
    /// Throws `.connectionLost`, `.timeout`, `.closed`, and `.failed` if the connection is in use.
    package func endReading() throws(PostgreSQLError) {
      try exclusively { () throws(PostgreSQLError) in
        let operation = operation(nil)
        let isSent =
          PQenterPipelineMode(link.handle) == 1
          && PQsendQueryParams(link.handle, "COMMIT", 0, nil, nil, nil, nil, 1) == 1
          && PQpipelineSync(link.handle) == 1
        guard isSent else { throw lose(operation) }
        owesEnd = true
        do throws(Link.Failure) {
          try link.flush(operation.deadline)
        } catch {
          throw lose(operation)
        }
      }
    }

    /// Takes the answer to the end of a transaction. The end of one that has only read cannot fail
    /// but with the connection.
    ///
    /// Throws `.connectionLost`, and `.timeout` if the server does not answer.
    func receiveEnd(_ timeout: Duration?) throws(PostgreSQLError) {
      owesEnd = false
      var operation = operation(timeout)
      var emptyCount = 0
      while emptyCount < 16 {
        let result = try receive(&operation)
        if result == nil { emptyCount += 1 }
        guard result?.status == PGRES_PIPELINE_SYNC else { continue }
        if PQexitPipelineMode(link.handle) == 0 { link.close() }
        return
      }
      throw lose(operation)
    }

    /// Whether the server has ended all that it was asked to end.
    func hasSettled() -> Bool {
      let isSettled = try? inspect { () throws(PostgreSQLError) in
        if owesEnd { try receiveEnd(options.cancelTimeout) }
        return true
      }
      return isSettled ?? false
    }

    /// Rolls back what is open; a connection on which that fails is closed.
    func rollBack() {
      guard isOpen, isInTransaction else { return }
      do {
        try execute("ROLLBACK", timeout: options.cancelTimeout)
      } catch {
        close()
      }
    }
  }
#endif
