import FileAccess

/// Bytes from whoever receives them to whoever reads them, of which it holds no more than a bound.
final class BodyPipe: Sendable {
  /// How many bytes wait at most before the sender has to; one more piece may come.
  static let bound = 256 << 10

  private struct State {
    var bytes: [UInt8] = []
    /// Whether bytes were refused, and the writer waits to be called.
    var isRefusing = false
    var isOver = false
    var failure: (any Error)?
    var waiting: CheckedContinuation<[UInt8]?, any Error>?
    /// Since when somebody waits.
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
    let waiting: CheckedContinuation<[UInt8]?, any Error>?? = state.withLock { state in
      if state.isOver { return .some(nil) }
      if state.bytes.count >= Self.bound {
        state.isRefusing = true
        return nil
      }
      guard let waiting = state.waiting else {
        state.bytes += bytes
        return .some(nil)
      }
      state.waiting = nil
      state.waitsSince = nil
      return waiting
    }
    guard let waiting else { return false }
    waiting?.resume(returning: Array(bytes))
    return true
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
    let waiting = state.withLock { state -> CheckedContinuation<[UInt8]?, any Error>? in
      if state.isOver { return nil }
      state.isOver = true
      state.failure = failure
      defer { state.waiting = nil }
      return state.waiting
    }
    if let failure {
      waiting?.resume(throwing: failure)
    } else {
      waiting?.resume(returning: nil)
    }
  }

  /// Since when the reader waits for bytes; nil if it does not.
  var readerWaitsSince: ContinuousClock.Instant? { state.withLock { $0.waitsSince } }

  // MARK: Reading

  /// Returns all bytes that are there, once there are any; nil at the end.
  func next() async throws -> [UInt8]? {
    if Task.isCancelled { cancel() }
    if let step = step() { return try outcome(step) }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard let step = step(continuation) else { return }
        continuation.resume(with: Result { try outcome(step) })
      }
    } onCancel: {
      cancel()
    }
  }

  /// What there is at once; if there is nothing, `waiting` is resumed later.
  private func step(_ waiting: CheckedContinuation<[UInt8]?, any Error>? = nil) -> Step? {
    state.withLock { state in
      if !state.bytes.isEmpty {
        defer {
          state.bytes = []
          state.isRefusing = false
        }
        return .bytes(state.bytes, wasRefusing: state.isRefusing)
      }
      if state.isOver { return .end(state.failure) }
      state.waiting = waiting
      if waiting != nil { state.waitsSince = .now }
      return nil
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
    let waiting = state.withLock { state -> CheckedContinuation<[UInt8]?, any Error>? in
      if state.isOver, state.bytes.isEmpty { return nil }
      state.bytes = []
      state.isOver = true
      state.failure = CancellationError()
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(throwing: CancellationError())
    isCancelled()
  }
}
