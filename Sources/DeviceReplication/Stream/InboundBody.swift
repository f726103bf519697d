import FileAccess

/// The received bytes of a body that were not taken yet, at most the window.
///
/// `@unchecked Sendable`: `lock` protects all mutable properties.
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
  /// The number of bytes that may still come. `takenCount` counts those taken since it was raised.
  private var allowance = StreamWindow.byteCount
  private var takenCount = 0
  private var isComplete = false
  private var isAbandoned = false
  private var failure: StreamFailure?
  private var waiting: CheckedContinuation<Void, Never>?

  /// `grant` informs the other side of the number of further bytes that may come.
  init(grant: @escaping @Sendable (UInt32) -> Void) { self.grant = grant }

  // MARK: The link's side

  /// Adds bytes. Throws `.protocolViolated` if there are more than allowed, or after the end.
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

  /// Marks the end. Throws `.protocolViolated` if it was marked before.
  func complete() throws(DeviceError) {
    let waiting = try lock.withLock { () throws(DeviceError) in
      if isComplete { throw DeviceError(.protocolViolated, "a body ends twice") }
      isComplete = true
      return wake()
    }
    waiting?.resume()
  }

  /// Ends the body with a failure. The bytes of a complete body can still be taken.
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

  /// Whether the body has reached its end or failed.
  var isOver: Bool { lock.withLock { isComplete || failure != nil } }

  /// Discards the body, including bytes that are still to come.
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

  /// Waits until there is something to take. Only one task may call it at a time.
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
