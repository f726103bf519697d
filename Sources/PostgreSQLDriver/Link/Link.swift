#if PostgreSQL && canImport(CPostgreSQL)
  internal import CPostgreSQL
  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #elseif canImport(Darwin)
    internal import Darwin
  #endif

  /// A connection of libpq that never blocks for longer than its deadline. Used by one thread at a
  /// time.
  final class Link {
    /// The reason for a missing answer.
    enum Failure: Error {
      /// The connection ended.
      case lost
      /// The deadline passed.
      case late
    }

    enum Wait {
      case ready
      case late
      case woken
    }

    let handle: OpaquePointer
    private(set) var isClosed = false

    /// Takes ownership of the connection.
    init(_ handle: OpaquePointer) { self.handle = handle }

    deinit { if !isClosed { PQfinish(handle) } }

    /// Nothing else may be called after this.
    func close() {
      if isClosed { return }
      isClosed = true
      PQfinish(handle)
    }

    var isOpen: Bool { !isClosed && PQstatus(handle) == CONNECTION_OK }

    var transactionStatus: PGTransactionStatusType { PQtransactionStatus(handle) }

    /// Waits until the socket can be read or written, as requested, or another thread wakes this
    /// one by writing to the other end of `waker`. A socket that has failed counts as ready.
    func wait(_ events: Int32, _ deadline: Deadline, waker: Int32 = -1) -> Wait {
      let socket = PQsocket(handle)
      if socket < 0 { return .ready }
      while true {
        var places = [
          pollfd(fd: socket, events: Int16(events), revents: 0),
          pollfd(fd: waker, events: Int16(POLLIN), revents: 0),
        ]
        let count = poll(&places, 2, deadline.milliseconds)
        if count > 0 { return places[0].revents != 0 ? .ready : .woken }
        if count < 0, errno != EINTR, errno != EAGAIN { return .ready }
        if deadline.hasPassed { return .late }
      }
    }

    func waitForInput(_ deadline: Deadline, waker: Int32 = -1) -> Wait {
      wait(POLLIN, deadline, waker: waker)
    }

    /// Returns the next result; nil after the last result of a statement. While it waits, it sends
    /// the pending output.
    func nextResult(_ deadline: Deadline) throws(Failure) -> ResultSet? {
      while true {
        let hasMore = PQflush(handle) == 1
        if PQisBusy(handle) == 0 || PQstatus(handle) == CONNECTION_BAD { break }
        if wait(hasMore ? POLLIN | POLLOUT : POLLIN, deadline) == .late { throw .late }
        // If it fails, libpq says so in the next result.
        if PQconsumeInput(handle) == 0 { break }
      }
      if let result = PQgetResult(handle) { return ResultSet(result) }
      if PQstatus(handle) == CONNECTION_BAD { throw .lost }
      return nil
    }

    /// Sends the pending output, and receives input while it does: a server that cannot send does
    /// not read.
    func flush(_ deadline: Deadline) throws(Failure) {
      while true {
        switch PQflush(handle) {
        case 0: return
        case 1: break
        default: throw .lost
        }
        if wait(POLLIN | POLLOUT, deadline) == .late { throw .late }
        if PQconsumeInput(handle) == 0 { throw .lost }
      }
    }

    /// Whether the connection is still up, as far as the client knows. Does not contact the server.
    func looksAlive() -> Bool {
      // The end of the connection follows the server's message about it.
      for _ in 0..<4 {
        guard isOpen else { return false }
        if waitForInput(Deadline(after: .zero)) != .ready { return true }
        if PQconsumeInput(handle) == 0 { return false }
      }
      return isOpen
    }
  }
#endif
