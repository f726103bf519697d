import FileAccess

/// Bytes on their way from the thread that receives them to the task that reads them. It holds no
/// more of them than a bound.
final class BodyPipe: Sendable {
  /// The number of waiting bytes at which the sender must wait; one more piece may come.
  static let bound = 256 << 10

  private struct State {
    var bytes: [UInt8] = []
    /// Whether bytes were refused, and the writer waits to be called.
    var isRefusing = false
    var isOver = false
    var failure: (any Error)?
    var waiting: CheckedContinuation<Void, Never>?
    /// The time since which the reader has been waiting.
    var waitsSince: ContinuousClock.Instant?
  }

  private enum Step {
    case bytes([UInt8], wasRefusing: Bool)
    case end((any Error)?)
  }

  private let state = Locked(State())
  /// Called when there is room again after bytes were refused.
  private let hasRoom: @Sendable () -> Void
  /// Called when the reader wants no more.
  private let isCancelled: @Sendable () -> Void

  init(hasRoom: @escaping @Sendable () -> Void, isCancelled: @escaping @Sendable () -> Void) {
    self.hasRoom = hasRoom
    self.isCancelled = isCancelled
  }

  // MARK: Writing

  /// Takes bytes; false if they have to wait until `hasRoom` is called.
  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let (isTaken, waiting) = state.withLock { state in
      if state.isOver { return (true, CheckedContinuation<Void, Never>?.none) }
      if state.bytes.count >= Self.bound {
        state.isRefusing = true
        return (false, nil)
      }
      state.bytes += bytes
      return (true, Self.wake(&state))
    }
    waiting?.resume()
    return isTaken
  }

  private static func wake(_ state: inout State) -> CheckedContinuation<Void, Never>? {
    defer { state.waiting = nil }
    state.waitsSince = nil
    return state.waiting
  }

  /// Takes bytes whether there is room or not. True if there is no more room: the writer is to wait
  /// until `hasRoom` is called.
  func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if write(bytes) { return state.withLock { $0.bytes.count >= Self.bound && Self.refuse(&$0) } }
    return state.withLock { state in
      if state.isOver { return false }
      state.bytes += bytes
      return Self.refuse(&state)
    }
  }

  private static func refuse(_ state: inout State) -> Bool {
    state.isRefusing = true
    return true
  }

  var isEmpty: Bool { state.withLock { $0.bytes.isEmpty } }

  /// There is no more: the body is complete, or what came of it is followed by an error.
  func finish(_ failure: (any Error)? = nil) {
    let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.isOver { return nil }
      state.isOver = true
      state.failure = failure
      return Self.wake(&state)
    }
    waiting?.resume()
  }

  /// Since when the reader waits for bytes; nil if it does not.
  var readerWaitsSince: ContinuousClock.Instant? { state.withLock { $0.waitsSince } }

  // MARK: Reading

  /// Returns all bytes that are there, once there are any; nil at the end.
  func next() async throws -> [UInt8]? {
    if Task.isCancelled { cancel() }
    while true {
      if let step = step() { return try outcome(step) }
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          if !wait(continuation) { continuation.resume() }
        }
      } onCancel: {
        cancel()
      }
    }
  }

  /// Has `continuation` resumed when there is something to read. Returns false if there is
  /// something already.
  private func wait(_ continuation: CheckedContinuation<Void, Never>) -> Bool {
    state.withLock { state in
      if !state.bytes.isEmpty || state.isOver { return false }
      state.waiting = continuation
      state.waitsSince = .now
      return true
    }
  }

  /// Returns the next step that needs no wait; nil if there is none.
  private func step() -> Step? {
    state.withLock { state in
      if !state.bytes.isEmpty {
        defer {
          state.bytes = []
          state.isRefusing = false
        }
        return .bytes(state.bytes, wasRefusing: state.isRefusing)
      }
      return state.isOver ? .end(state.failure) : nil
    }
  }

  private func outcome(_ step: Step) throws -> [UInt8]? {
    switch step {
    case .end(let failure?): throw failure
    case .end: return nil
    case .bytes(let bytes, let wasRefusing):
      if wasRefusing { hasRoom() }
      return bytes
    }
  }

  /// Forgets what is there; reading throws `CancellationError` from now on, unless all was read.
  func cancel() {
    let waiting = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.isOver, state.bytes.isEmpty { return nil }
      state.bytes = []
      state.isOver = true
      state.failure = CancellationError()
      return Self.wake(&state)
    }
    waiting?.resume()
    isCancelled()
  }
}
