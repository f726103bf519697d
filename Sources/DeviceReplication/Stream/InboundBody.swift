import FileAccess

/// The bytes of a body that have come and were not taken yet: no more than the window.
///
/// `@unchecked Sendable`: `lock` protects all that changes.
final class InboundBody: @unchecked Sendable {
  enum Taken: Sendable {
    case bytes([UInt8])
    case end
    case failure(StreamFailure)
    /// Nothing has come.
    case later
  }

  private let lock = NativeLock()
  private let grant: @Sendable (UInt32) -> Void
  private var pieces: [[UInt8]] = []
  /// How many bytes may still come, and how many were taken since that was raised.
  private var allowance = StreamWindow.byteCount
  private var takenCount = 0
  private var isComplete = false
  private var isAbandoned = false
  private var failure: StreamFailure?
  private var waiting: CheckedContinuation<Void, Never>?

  /// `grant` tells the other side how many more bytes may come.
  init(grant: @escaping @Sendable (UInt32) -> Void) { self.grant = grant }

  // MARK: The link's side

  /// Throws `.protocolViolated` if there are more than were allowed, or the end was announced.
  func receive(_ bytes: [UInt8]) throws(DeviceError) {
    let waiting = try lock.withLock { () throws(DeviceError) in
      guard !isComplete, bytes.count <= allowance else {
        throw DeviceError(.protocolViolated, "a body has more bytes than were allowed")
      }
      allowance -= bytes.count
      if !isAbandoned, failure == nil { pieces.append(bytes) }
      return wake()
    }
    waiting?.resume()
  }

  /// Throws `.protocolViolated` if the end was announced before.
  func complete() throws(DeviceError) {
    let waiting = try lock.withLock { () throws(DeviceError) in
      if isComplete { throw DeviceError(.protocolViolated, "a body ends twice") }
      isComplete = true
      return wake()
    }
    waiting?.resume()
  }

  /// What has come is still there if the body is complete.
  func fail(_ failure: StreamFailure) {
    let waiting = lock.withLock {
      if !isComplete, self.failure == nil {
        self.failure = failure
        pieces = []
      }
      return wake()
    }
    waiting?.resume()
  }

  // MARK: The consumer's side

  /// Whether the end has come, or a failure.
  var isOver: Bool { lock.withLock { isComplete || failure != nil } }

  /// What still comes is thrown away.
  func abandon() {
    let waiting = lock.withLock {
      isAbandoned = true
      pieces = []
      return wake()
    }
    waiting?.resume()
  }

  func take() -> Taken {
    let (taken, credit) = lock.withLock { takeLocked() }
    if credit > 0 { grant(credit) }
    return taken
  }

  /// Waits until there is something to take. To be called by one task.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isReady = lock.withLock {
        guard isEmpty else { return true }
        waiting = continuation
        return false
      }
      if isReady { continuation.resume() }
    }
  }

  /// Blocks until there is something to take.
  func takeBlocking() -> Taken {
    let (taken, credit) = lock.withLock {
      while isEmpty { lock.wait() }
      return takeLocked()
    }
    if credit > 0 { grant(credit) }
    return taken
  }

  private var isEmpty: Bool {
    pieces.isEmpty && !isComplete && failure == nil && !isAbandoned
  }

  private func takeLocked() -> (Taken, credit: UInt32) {
    if let failure { return (.failure(failure), 0) }
    if isAbandoned { return (.failure(.abandoned), 0) }
    guard !pieces.isEmpty else { return (isComplete ? .end : .later, 0) }
    var bytes = pieces[0]
    for next in pieces.dropFirst() { bytes += next }
    pieces = []
    takenCount += bytes.count
    guard takenCount >= StreamWindow.step, !isComplete else { return (.bytes(bytes), 0) }
    let credit = takenCount
    takenCount = 0
    allowance += credit
    return (.bytes(bytes), UInt32(credit))
  }

  private func wake() -> CheckedContinuation<Void, Never>? {
    lock.broadcast()
    defer { waiting = nil }
    return waiting
  }
}
