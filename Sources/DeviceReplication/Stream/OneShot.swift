import FileAccess

/// A value that comes once, for the one task that waits for it.
final class OneShot<Value: Sendable>: Sendable {
  private struct State {
    var result: Result<Value, StreamFailure>?
    var waiting: CheckedContinuation<Result<Value, StreamFailure>, Never>?
  }

  private let state = Locked(State())

  /// Returns false if there was a result already, which stays.
  @discardableResult
  func set(_ result: Result<Value, StreamFailure>) -> Bool {
    let (isFirst, waiting) = state.withLock { state in
      guard state.result == nil else {
        return (false, CheckedContinuation<Result<Value, StreamFailure>, Never>?.none)
      }
      state.result = result
      defer { state.waiting = nil }
      return (true, state.waiting)
    }
    waiting?.resume(returning: result)
    return isFirst
  }

  var isSet: Bool { state.withLock { $0.result != nil } }

  func value() async throws(StreamFailure) -> Value {
    let result = await withCheckedContinuation { continuation in
      let result = state.withLock { state in
        if state.result == nil { state.waiting = continuation }
        return state.result
      }
      if let result { continuation.resume(returning: result) }
    }
    return try result.get()
  }
}
