import FileAccess

/// The number of bytes of a body that the other side takes at this moment.
final class OutboundCredit: Sendable {
  private struct State {
    var available = StreamWindow.byteCount
    var failure: StreamFailure?
    var waiting: CheckedContinuation<Void, Never>?
  }

  private let state = Locked(State())

  /// Waits until something may be sent, and returns the number of bytes: at most `most`, which must
  /// be greater than zero. Only one task may call it at a time.
  func take(_ most: Int) async throws(StreamFailure) -> Int {
    while true {
      let count = try state.withLock { state throws(StreamFailure) in
        if let failure = state.failure { throw failure }
        let count = min(most, state.available)
        state.available -= count
        return count
      }
      if count > 0 { return count }
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          guard state.available == 0, state.failure == nil else { return true }
          state.waiting = continuation
          return false
        }
        if isReady { continuation.resume() }
      }
    }
  }

  /// Adds credit. Throws `.protocolViolated` if the sum exceeds the window.
  func add(_ count: UInt32) throws(DeviceError) {
    let waiting = try state.withLock { state throws(DeviceError) in
      guard count <= StreamWindow.byteCount - state.available else {
        throw DeviceError(.protocolViolated, "more credit was given than there is a window")
      }
      state.available += Int(count)
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume()
  }

  var failure: StreamFailure? { state.withLock { $0.failure } }

  /// Ends the credit: nothing more may be sent.
  func fail(_ failure: StreamFailure) {
    let waiting = state.withLock { state in
      if state.failure == nil { state.failure = failure }
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume()
  }
}
