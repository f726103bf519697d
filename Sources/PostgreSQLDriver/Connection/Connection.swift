#if PostgreSQL && canImport(CPostgreSQL)
  internal import CPostgreSQL
  internal import Foundation

  /// A connection to a database. Its calls block; each says how long at most.
  ///
  /// It may be used from any thread, by one at a time: a call while another runs throws `.failed`,
  /// and so does one from within a closure that is given to another call. `cancel` and `wake` may
  /// be called at any time.
  ///
  /// `@unchecked Sendable`: `gate` lets one operation at a time to what changes, and its lock
  /// orders them.
  package final class Connection: @unchecked Sendable {
    package let options: PostgreSQLOptions
    /// Major times 10,000 plus minor: 150004 for 15.4.
    package let serverVersion: Int
    /// The number by which the server knows the connection.
    package let processIdentifier: Int32
    let gate = OperationGate()
    let link: Link
    let cancelKey: CancelKey
    let wakePipe: WakePipe
    var statements: StatementCache
    /// Whether the server still owes the answer to the end of a transaction.
    var owesEnd = false

    /// Connects: to each host in turn, until one is what the address wants. Those after one that
    /// does not let the role in are not tried.
    ///
    /// Throws the last host's error: `.unreachable`, `.untrusted`, `.wrongPassword`, `.notAllowed`,
    /// `.noSuchDatabase`, `.unsupportedVersion`, `.tooManyConnections`, `.readOnly` for a server
    /// that is not what `target_session_attrs` wants, `.invalidAddress` or `.failed`.
    package init(
      to address: PostgreSQLAddress, options: PostgreSQLOptions = PostgreSQLOptions()
    ) throws(PostgreSQLError) {
      link = try Self.open(address, options)
      guard let cancelKey = CancelKey(link), let wakePipe = WakePipe() else {
        throw PostgreSQLError(.failed, "there is no memory, or no descriptor, for a connection")
      }
      self.options = options
      self.cancelKey = cancelKey
      self.wakePipe = wakePipe
      serverVersion = Int(PQserverVersion(link.handle))
      processIdentifier = PQbackendPID(link.handle)
      statements = StatementCache(capacity: options.preparedStatements)
    }

    private static func open(
      _ address: PostgreSQLAddress, _ options: PostgreSQLOptions
    ) throws(PostgreSQLError) -> Link {
      var last = PostgreSQLError(.unreachable, "the address has no host")
      let environment = ProcessInfo.processInfo.environment
      for attempt in address.attempts(options, environment: environment) {
        do throws(PostgreSQLError) {
          return try Link.open(attempt, Deadline(after: address.connectTimeout(options)))
        } catch {
          last = error
          let othersMayDo: Set<PostgreSQLError.Code> = [
            .unreachable, .readOnly, .tooManyConnections, .unsupportedVersion,
          ]
          guard othersMayDo.contains(error.code) else { break }
        }
      }
      throw last
    }

    /// Whether the connection can be used, as far as the client knows. Does not contact the server.
    package var isOpen: Bool {
      (try? inspect { () throws(PostgreSQLError) in true }) ?? false
    }

    /// Whether the connection is still up, judged by the input received so far. Does not contact
    /// the server.
    func looksAlive() -> Bool {
      (try? inspect { () throws(PostgreSQLError) in link.looksAlive() }) ?? false
    }

    /// Whether a transaction is open, even one that has failed. False for a lost connection.
    package var isInTransaction: Bool {
      let inside = try? inspect { () throws(PostgreSQLError) in
        [PQTRANS_INTRANS, PQTRANS_INERROR].contains(link.transactionStatus)
      }
      return inside ?? false
    }

    /// Whether all that is sent goes through TLS.
    package var isEncrypted: Bool {
      (try? inspect { () throws(PostgreSQLError) in PQsslInUse(link.handle) == 1 }) ?? false
    }

    /// Asks the server to stop what the connection is doing for another thread; that call throws
    /// `.cancelled` unless it is done before. What is called later is not cancelled. Returns once
    /// the server was told: true, or false if nothing runs, or it could not be told within
    /// `options.cancelTimeout`.
    @discardableResult
    package func cancel() -> Bool {
      gate.cancel { cancelKey.send(Deadline(after: options.cancelTimeout)) }
    }

    /// Ends the connection; an open transaction is rolled back. What runs in another thread is
    /// cancelled, and ends the connection when it returns.
    package func close() {
      switch gate.close() {
      case .idle: link.close()
      case .running:
        _ = cancelKey.send(Deadline(after: options.cancelTimeout))
        wakePipe.wake()
      case .alreadyClosed: break
      }
    }

    /// Calls `body` as the only operation, after answers that no operation has waited for.
    ///
    /// Throws `.closed`, `.connectionLost` if the connection has ended before, and `.failed` while
    /// another operation runs.
    func exclusively<R>(
      _ body: () throws(PostgreSQLError) -> R
    ) throws(PostgreSQLError) -> R {
      try inspect { () throws(PostgreSQLError) in
        if owesEnd { try receiveEnd(nil) }
        return try body()
      }
    }

    /// Calls `body` while no operation runs, and leaves answers that the server still owes for
    /// later. Throws as `exclusively` does.
    func inspect<R>(
      _ body: () throws(PostgreSQLError) -> R
    ) throws(PostgreSQLError) -> R {
      try gate.enter()
      defer { if gate.leave(Deadline(after: options.cancelTimeout)) { link.close() } }
      guard link.isOpen else {
        throw PostgreSQLError(.connectionLost, "the connection to the server has ended")
      }
      return try body()
    }
  }
#endif
