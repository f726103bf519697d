#if PostgreSQL
  import PostgreSQLDriver
  import PostgreSQLTestSupport
  import Testing

  /// Connections of tests, to the server that they share.
  enum TestConnection {
    /// No test waits for longer, on the busiest machine.
    static let patience = Duration.seconds(120)

    static var options: PostgreSQLOptions {
      var options = PostgreSQLOptions()
      options.connectTimeout = patience
      options.operationTimeout = patience
      options.cancelTimeout = patience
      options.poolTimeout = patience
      return options
    }

    static func server() throws -> TestServer { try #require(TestServer.shared) }

    /// To a new database.
    static func open(_ options: PostgreSQLOptions = options) throws -> Connection {
      try Connection(to: server().newDatabase(), options: options)
    }

    /// As the superuser, to no database of a test.
    static func administrator() throws -> Connection {
      try Connection(to: server().administrator(), options: options)
    }

    /// What `body` throws, if it is an error of the driver; an issue else.
    static func error<R>(_ body: () throws -> R) -> PostgreSQLError? {
      do {
        _ = try body()
        Issue.record("nothing was thrown")
      } catch let error as PostgreSQLError {
        return error
      } catch {
        Issue.record("another error was thrown: \(error)")
      }
      return nil
    }

    /// Whether a condition becomes true before patience ends.
    static func waits(for condition: () throws -> Bool) rethrows -> Bool {
      let end = ContinuousClock.now + patience
      while ContinuousClock.now < end {
        if try condition() { return true }
        Pause.briefly()
      }
      return false
    }

    /// Whether a statement runs on the connection with that number.
    static func isBusy(_ identifier: Int32, _ administrator: Connection) throws -> Bool {
      let rows = try administrator.execute(
        "SELECT 1 FROM pg_stat_activity WHERE pid = $1::int8 AND state = 'active'",
        [.int64(Int64(identifier))])
      return rows.count > 0
    }
  }
#endif
