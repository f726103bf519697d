/// A result that a thread or a task leaves once, for the one task that waits for it.
///
/// The result is handed over under a lock. A continuation would hand it over too, but the thread
/// sanitizer does not see that (docs/decisions/0021-two-locks.md).
package final class OneShot<Value: Sendable, Failure: Error>: Sendable {
  private struct State {
    var isSet = false
    /// Nil again once it is taken: what is in it may have to end while this lives.
    var result: Result<Value, Failure>?
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let state = Locked(State())

  package init() {}

  /// Leaves the result. Returns false if there was one already, which stays.
  @discardableResult
  package func set(_ result: Result<Value, Failure>) -> Bool {
    let (isFirst, waiting) = state.withLock { state in
      guard !state.isSet else { return (false, CheckedContinuation<Void, Never>?.none) }
      state.isSet = true
      state.result = result
      defer { state.waiting = nil }
      return (true, state.waiting)
    }
    waiting?.resume()
    return isFirst
  }

  package var isSet: Bool { state.withLock { $0.isSet } }

  /// Takes the value, once there is a result. Throws the error that was left instead. To be called
  /// once.
  package func value() async throws(Failure) -> Value {
    while true {
      if let result = take() { return try result.get() }
      await withCheckedContinuation { continuation in
        let isSet = state.withLock { state in
          if !state.isSet { state.waiting = continuation }
          return state.isSet
        }
        if isSet { continuation.resume() }
      }
    }
  }

  private func take() -> Result<Value, Failure>? {
    state.withLock { state in
      assert(!state.isSet || state.result != nil, "a result is taken once")
      defer { state.result = nil }
      return state.result
    }
  }
}

extension OneShot where Failure == any Error {
  /// Has `start` call a body on another thread, and returns what the body returns. Throws what the
  /// body throws.
  ///
  /// `start` gets a function that calls the body; it must have that function called once.
  package static func result(
    of body: @escaping @Sendable () throws -> Value,
    on start: (_ call: @escaping @Sendable () -> Void) -> Void
  ) async throws -> Value {
    let outcome = OneShot()
    start { outcome.set(Result { try body() }) }
    return try await outcome.value()
  }
}
