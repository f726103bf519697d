#if PostgreSQL && canImport(CPostgreSQL)
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
