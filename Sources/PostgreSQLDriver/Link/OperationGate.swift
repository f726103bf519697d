internal import FileAccess

/// Lets one operation at a time onto a connection, and cancels only the one that runs.
///
/// `@unchecked Sendable`: the state is touched only while the lock is held.
final class OperationGate: @unchecked Sendable {
  private let lock = NativeLock()
  private var isRunning = false
  private var isClosed = false
  private var isCancelled = false
  private var cancelsUnderWay = 0

  /// Throws `.closed` after `close`, and `.failed` while another operation runs.
  func enter() throws(PostgreSQLError) {
    try lock.withLock { () throws(PostgreSQLError) in
      if isClosed { throw PostgreSQLError(.closed, "the connection is closed") }
      if isRunning {
        throw PostgreSQLError(.failed, "the connection is used by another operation")
      }
      isRunning = true
      isCancelled = false
    }
  }

  /// Ends the operation, once no cancellation is under way that could hit the next one. Returns
  /// true if the caller must end the connection, either because it was closed during the operation,
  /// or because a cancellation is still under way at the deadline.
  func leave(_ deadline: Deadline) -> Bool {
    lock.withLock {
      while cancelsUnderWay > 0, !deadline.hasPassed {
        lock.wait(nanoseconds: deadline.nanoseconds)
      }
      isRunning = false
      if cancelsUnderWay > 0 { isClosed = true }
      return isClosed
    }
  }

  var wasCancelled: Bool { lock.withLock { isCancelled } }

  /// Calls `send` if an operation runs, and returns what it returned; else false.
  func cancel(_ send: () -> Bool) -> Bool {
    let runs = lock.withLock {
      guard isRunning, !isClosed else { return false }
      isCancelled = true
      cancelsUnderWay += 1
      return true
    }
    guard runs else { return false }
    let result = send()
    lock.withLock {
      cancelsUnderWay -= 1
      lock.broadcast()
    }
    return result
  }

  enum Closing {
    /// The caller has to end the connection.
    case idle
    /// The operation that runs ends it when it leaves.
    case running
    case alreadyClosed
  }

  /// No operation enters from now on.
  func close() -> Closing {
    lock.withLock {
      if isClosed { return .alreadyClosed }
      isClosed = true
      return isRunning ? .running : .idle
    }
  }
}
