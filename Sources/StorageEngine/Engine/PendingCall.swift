import FileAccess

/// A call that waits for its turn on another thread, and can be cancelled until that comes.
final class PendingCall<R: Sendable>: Sendable {
  typealias Continuation = CheckedContinuation<R, any Error>

  private enum State {
    case new
    case waiting(Continuation)
    /// Begun or cancelled.
    case over
  }

  private let state = Locked(State.new)

  /// Keeps the continuation until `begin` or `cancel`; false if the call was cancelled before.
  func wait(_ continuation: Continuation) -> Bool {
    let isNew = state.withLock { state in
      guard case .new = state else { return false }
      state = .waiting(continuation)
      return true
    }
    if !isNew { continuation.resume(throwing: CancellationError()) }
    return isNew
  }

  /// The continuation, to be resumed by the caller; nil if the call was cancelled.
  func begin() -> Continuation? {
    state.withLock { state in
      guard case .waiting(let continuation) = state else { return nil }
      state = .over
      return continuation
    }
  }

  /// Ends a call that has not begun with a `CancellationError`; does nothing to one that has.
  func cancel() {
    let continuation = state.withLock { state -> Continuation? in
      defer { state = .over }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    continuation?.resume(throwing: CancellationError())
  }
}
