#if PostgreSQL && canImport(CPostgreSQL)
  /// Connections to one database that threads share, each used by one at a time.
  ///
  /// Callers are served in the order in which they came. Connections are opened when they are
  /// needed, and kept. Lost connections are reopened.
  package final class ConnectionPool: Sendable {
    package let address: PostgreSQLAddress
    package let options: PostgreSQLOptions
    let queue: PoolQueue

    /// Connects to nothing yet.
    package init(address: PostgreSQLAddress, options: PostgreSQLOptions = PostgreSQLOptions()) {
      self.address = address
      self.options = options
      queue = PoolQueue(limit: max(1, options.maximumConnections))
    }

    deinit { for connection in queue.close() { connection.close() } }

    /// The number of connections that are open or being opened.
    package var count: Int { queue.count }

    /// Calls `body` with a connection that no other caller uses, and that `body` must not keep. A
    /// transaction that `body` leaves open is rolled back.
    ///
    /// `timeout` is the time to wait for a connection; nil for that of the options. The call waits
    /// as long for a server that is starting.
    ///
    /// Throws what `body` throws; `.timeout` if no connection is free in time; `.closed` after
    /// `close`; and the errors of opening a connection: see `Connection.init`.
    @discardableResult
    package func withConnection<R>(
      timeout: Duration? = nil, _ body: (Connection) throws -> R
    ) throws -> R {
      let connection = try take(Deadline(after: timeout ?? options.poolTimeout))
      defer { giveBack(connection) }
      return try body(connection)
    }

    /// Closes the pool; waiting callers get an error. Waits for up to `timeout` until used
    /// connections are returned; then it cancels the operations that still run. Call it from
    /// outside `withConnection`.
    package func close(timeout: Duration = .seconds(10)) {
      for connection in queue.close() { connection.close() }
      for connection in queue.waitUntilUnused(Deadline(after: timeout)) { connection.close() }
    }

    private func take(_ deadline: Deadline) throws(PostgreSQLError) -> Connection {
      guard let (connection, since) = try queue.take(deadline) else { return try open(deadline) }
      if isHealthy(connection, since) { return connection }
      connection.close()
      // Its place is still this caller's.
      queue.forget(connection)
      return try open(deadline)
    }

    /// Opens a connection in the place that the queue has given.
    private func open(_ deadline: Deadline) throws(PostgreSQLError) -> Connection {
      var pause = Duration.milliseconds(20)
      while true {
        do throws(PostgreSQLError) {
          let connection = try Connection(to: address, options: options)
          guard queue.add(connection) else {
            connection.close()
            throw PostgreSQLError(.closed, "the pool is closed")
          }
          return connection
        } catch {
          // 57P03: the server starts, or recovers.
          let isStarting = error.sqlState == "57P03" && !deadline.hasPassed && queue.isOpen
          guard isStarting else {
            queue.giveUpPlace()
            throw error
          }
          queue.pause(min(pause, deadline.remaining ?? pause))
          pause = min(pause * 2, .seconds(1))
        }
      }
    }

    private func isHealthy(
      _ connection: Connection, _ since: ContinuousClock.Instant
    ) -> Bool {
      guard connection.looksAlive(), connection.hasSettled() else { return false }
      if since.duration(to: .now) < options.idleCheck { return true }
      do {
        try connection.execute("SELECT 1", timeout: options.cancelTimeout)
        return true
      } catch {
        return false
      }
    }

    private func giveBack(_ connection: Connection) {
      connection.rollBack()
      if !connection.isOpen { connection.close() }
      let isKept = queue.giveBack(connection, isOpen: connection.isOpen)
      if !isKept { connection.close() }
    }
  }
#endif
