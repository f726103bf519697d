#if PostgreSQL && canImport(CPostgreSQL)
  internal import FileAccess

  /// Which caller may use which connection, in the order of arrival.
  ///
  /// `@unchecked Sendable`: all that changes is touched only while the lock is held.
  final class PoolQueue: @unchecked Sendable {
    typealias Idle = (connection: Connection, since: ContinuousClock.Instant)

    private let lock = NativeLock()
    private let limit: Int
    /// The last in is the first out, so that those that are not needed stay idle.
    private var idle: [Idle] = []
    private var used: [ObjectIdentifier: Connection] = [:]
    /// Connections that are being opened.
    private var opening = 0
    private var waiting: [UInt64] = []
    private var lastTicket: UInt64 = 0
    private var isClosed = false

    init(limit: Int) { self.limit = limit }

    var count: Int { lock.withLock { idle.count + used.count + opening } }

    /// The number of waiting callers.
    var waitingCount: Int { lock.withLock { waiting.count } }

    var isOpen: Bool { lock.withLock { !isClosed } }

    /// A connection, or nil for the right to open one, which ends with `add` or `giveUpPlace`.
    ///
    /// Throws `.timeout` and `.closed`.
    func take(_ deadline: Deadline) throws(PostgreSQLError) -> Idle? {
      try lock.withLock { () throws(PostgreSQLError) in
        lastTicket += 1
        let ticket = lastTicket
        waiting.append(ticket)
        defer {
          waiting.removeAll { $0 == ticket }
          // The next one may find what this one left.
          lock.broadcast()
        }
        while true {
          if isClosed { throw PostgreSQLError(.closed, "the pool is closed") }
          if waiting.first == ticket {
            if let found = idle.popLast() {
              used[ObjectIdentifier(found.connection)] = found.connection
              return found
            }
            if used.count + opening < limit {
              opening += 1
              return nil
            }
          }
          if deadline.hasPassed {
            throw PostgreSQLError(.timeout, "no connection of the pool is free in time")
          }
          lock.wait(nanoseconds: deadline.nanoseconds)
        }
      }
    }

    /// Trades a connection that was taken for the right to open one.
    func forget(_ connection: Connection) {
      lock.withLock {
        used[ObjectIdentifier(connection)] = nil
        opening += 1
      }
    }

    /// Returns false if the pool has been closed; the place is given up later.
    func add(_ connection: Connection) -> Bool {
      lock.withLock {
        if isClosed { return false }
        opening -= 1
        used[ObjectIdentifier(connection)] = connection
        return true
      }
    }

    func giveUpPlace() {
      lock.withLock {
        opening -= 1
        lock.broadcast()
      }
    }

    /// Whether the pool keeps the connection.
    func giveBack(_ connection: Connection, isOpen: Bool) -> Bool {
      lock.withLock {
        used[ObjectIdentifier(connection)] = nil
        let isKept = isOpen && !isClosed
        if isKept { idle.append((connection, .now)) }
        lock.broadcast()
        return isKept
      }
    }

    /// Waits, but not after the pool was closed.
    func pause(_ duration: Duration) {
      let deadline = Deadline(after: duration)
      lock.withLock {
        while !isClosed, !deadline.hasPassed { lock.wait(nanoseconds: deadline.nanoseconds) }
      }
    }

    /// Returns what was idle.
    func close() -> [Connection] {
      lock.withLock {
        isClosed = true
        defer { idle = [] }
        lock.broadcast()
        return idle.map(\.connection)
      }
    }

    /// Returns what is still used at the deadline.
    func waitUntilUnused(_ deadline: Deadline) -> [Connection] {
      lock.withLock {
        while used.count + opening > 0, !deadline.hasPassed {
          lock.wait(nanoseconds: deadline.nanoseconds)
        }
        return Array(used.values)
      }
    }
  }
#endif
