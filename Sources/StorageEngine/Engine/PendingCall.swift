import FileAccess

/// A call that waits for its turn on another thread, and can be cancelled until that comes.
final class PendingCall<R: Sendable>: Sendable {
  /// The result of the call: a `CancellationError` if it was cancelled before it began.
  let result = OneShot<R, any Error>()
  private let isOver = Locked(false)

  /// Calls `body`, unless the call was cancelled.
  func run(_ body: () throws -> R) {
    if end() { result.set(Result { try body() }) }
  }

  /// Ends a call that has not begun with a `CancellationError`; does nothing to one that has.
  func cancel() {
    if end() { result.set(.failure(CancellationError())) }
  }

  /// Returns whether the call had neither begun nor been cancelled.
  private func end() -> Bool {
    isOver.withLock { isOver in
      defer { isOver = true }
      return !isOver
    }
  }
}
