import FileAccess

/// The queue of messages to send over a channel, in order.
final class FrameWriter: Sendable {
  private struct State {
    var queue: [[UInt8]] = []
    var byteCount = 0
    var isFinished = false
    var isClosed = false
    var loop: CheckedContinuation<Void, Never>?
    var senders: [CheckedContinuation<Void, Never>] = []
  }

  /// The number of queued bytes from which on a sender of a piece of a body waits.
  private static let mostByteCount = 256 << 10
  /// The number of bytes after which one send takes no more frames.
  private static let mostBatchByteCount = 128 << 10

  private let state = Locked(State())

  /// The number of waiting messages.
  var count: Int { state.withLock { $0.queue.count } }

  /// Adds a message that is short, or of a kind whose number is limited by other means. Returns
  /// false if it does not fit in a frame.
  @discardableResult
  func post(_ message: LinkMessage) -> Bool {
    guard let payload = message.payload else { return false }
    let loop = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.isClosed || state.isFinished { return nil }
      state.queue.append(payload)
      state.byteCount += payload.count
      defer { state.loop = nil }
      return state.loop
    }
    loop?.resume()
    return true
  }

  /// Adds a message when there is room. Returns false if it does not fit in a frame.
  @discardableResult
  func send(_ message: LinkMessage) async -> Bool {
    while !state.withLock({ $0.byteCount < Self.mostByteCount || $0.isClosed }) {
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          if state.byteCount < Self.mostByteCount || state.isClosed { return true }
          state.senders.append(continuation)
          return false
        }
        if isReady { continuation.resume() }
      }
    }
    return post(message)
  }

  /// Sends the added messages until the writer is closed, or finished and empty.
  ///
  /// Throws `DeviceError`.
  func run(
    _ channel: any DeviceChannel, _ protection: FrameProtection
  ) async throws(DeviceError) {
    var protection = protection
    while let payloads = await next() {
      var bytes: [UInt8] = []
      for payload in payloads { bytes += try protection.seal(payload) }
      try await channel.sendFrame(bytes)
    }
  }

  /// Adds the last message; all waiting messages are sent.
  func finish(_ message: LinkMessage) {
    let loop = state.withLock { state in
      if let payload = message.payload, !state.isClosed, !state.isFinished {
        state.queue.append(payload)
        state.byteCount += payload.count
      }
      state.isFinished = true
      defer { state.loop = nil }
      return state.loop
    }
    loop?.resume()
  }

  /// Discards the waiting messages.
  func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      state.queue = []
      state.byteCount = 0
      defer {
        state.senders = []
        state.loop = nil
      }
      return state.senders + (state.loop.map { [$0] } ?? [])
    }
    for continuation in waiting { continuation.resume() }
  }

  private func next() async -> [[UInt8]]? {
    while true {
      let (payloads, isOver, senders) = state.withLock { state in take(&state) }
      for sender in senders { sender.resume() }
      if !payloads.isEmpty { return payloads }
      if isOver { return nil }
      await withCheckedContinuation { continuation in
        let isReady = state.withLock { state in
          if !state.queue.isEmpty || state.isFinished || state.isClosed { return true }
          state.loop = continuation
          return false
        }
        if isReady { continuation.resume() }
      }
    }
  }

  private func take(
    _ state: inout State
  ) -> (payloads: [[UInt8]], isOver: Bool, senders: [CheckedContinuation<Void, Never>]) {
    if state.isClosed { return ([], true, []) }
    var count = 0
    var byteCount = 0
    while count < state.queue.count, byteCount < Self.mostBatchByteCount {
      byteCount += state.queue[count].count
      count += 1
    }
    let payloads = Array(state.queue[..<count])
    state.queue.removeFirst(count)
    state.byteCount -= byteCount
    defer { state.senders = [] }
    return (payloads, state.isFinished, state.senders)
  }
}
