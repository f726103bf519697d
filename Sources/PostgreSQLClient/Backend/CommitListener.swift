#if PostgreSQL && canImport(CPostgreSQL)
  import FileAccess
  import Foundation
  import PostgreSQLDriver

  /// Hears of the commits of others, on a thread and a connection of its own. Where the database
  /// does not announce them or refuses LISTEN, it calls its body in short intervals, as if each had
  /// brought one.
  final class CommitListener: Sendable {
    private let address: PostgreSQLAddress
    private let options: PostgreSQLOptions
    /// Nil if the database does not announce commits.
    private let channel: String?
    /// Seconds between two calls without announcements.
    private static let interval = 1.0
    /// The longest silence. A pool that lends connections for single transactions takes LISTEN, but
    /// passes nothing on.
    private static let longestSilence = Duration.seconds(60)
    private let identity: String
    private let body: @Sendable () -> Void
    private let state = Locked<(connection: Connection?, isStopped: Bool)>((nil, false))

    init(
      _ pool: ConnectionPool, _ channel: String?, besides identity: String,
      _ body: @escaping @Sendable () -> Void
    ) {
      address = pool.address
      options = pool.options
      self.channel = channel
      self.identity = identity
      self.body = body
    }

    func start() { Thread.detachNewThread { self.run() } }

    func stop() {
      let connection = state.withLock { state in
        state.isStopped = true
        return state.connection
      }
      connection?.wake()
    }

    private var isStopped: Bool { state.withLock { $0.isStopped } }

    private func run() {
      guard let channel else { return poll() }
      var pause = 0.1
      while !isStopped {
        do {
          let connection = try Connection(to: address, options: options)
          state.withLock { $0.connection = connection }
          defer {
            state.withLock { $0.connection = nil }
            connection.close()
          }
          guard try canListen(connection, channel) else { return poll() }
          // What came before, and while there was no connection, was not heard.
          body()
          pause = 0.1
          try listen(connection)
        } catch {
          // The server may come back.
          Thread.sleep(forTimeInterval: pause)
          pause = min(2 * pause, 5)
        }
      }
    }

    private func canListen(_ connection: Connection, _ channel: String) throws -> Bool {
      do throws(PostgreSQLError) {
        try connection.listen(to: channel)
        return true
      } catch {
        guard error.isRefusal else { throw error }
        return false
      }
    }

    private func poll() {
      while !isStopped {
        body()
        Thread.sleep(forTimeInterval: Self.interval)
      }
    }

    private func listen(_ connection: Connection) throws {
      while !isStopped {
        let told = try connection.waitForNotification(timeout: Self.longestSilence)
        if told?.payload != identity, !isStopped { body() }
      }
    }
  }
#endif
