import FileAccess
import HTTPMessage

/// The exchange over a link once both sides know each other: requests, answers, and the order that
/// they have to keep.
final class LinkSession: Sendable {
  private struct State {
    var streams: [UInt32: LinkStream] = [:]
    /// The numbers of the newest requests, from this side and from the other; zero before the
    /// first.
    var lastAsked: UInt32 = 0
    var lastAnswered: UInt32 = 0
    var error: DeviceError?
    var waiting: [CheckedContinuation<DeviceError, Never>] = []
  }

  /// The maximum number of waiting replies. More wait only if the other side does not read them.
  private static let mostWaitingMessages = 4_096

  let writer = FrameWriter()
  private let channel: any DeviceChannel
  private let role: DeviceRole
  private let accept: @Sendable (LinkStream, RequestForm) -> Bool
  private let state = Locked(State())
  private let heardCount = Locked(0)

  /// `accept` begins to answer a request, and returns false if there are too many.
  init(
    _ channel: any DeviceChannel, _ role: DeviceRole,
    accept: @escaping @Sendable (LinkStream, RequestForm) -> Bool
  ) {
    self.channel = channel
    self.role = role
    self.accept = accept
  }

  // MARK: Running

  /// Reads messages until the channel ends, or the other side sends a goodbye.
  func read(_ reader: FrameReader) async {
    var reader = reader
    do {
      while let payload = try await reader.next() {
        let message = try LinkMessage(payload)
        if message == .goodbye {
          return end(DeviceError(.closed, "the other side has closed the link"))
        }
        try handle(message)
        heardCount.withLock { $0 &+= 1 }
      }
      end(DeviceError(.cutOff, "the channel ended without a goodbye"))
    } catch {
      end(error)
    }
  }

  /// Sends messages until the link ends. Returns the reason why no more can be sent; nil if all
  /// were sent.
  ///
  /// A failure does not end the link yet: the other side may have closed the channel after a
  /// goodbye that is still to be read.
  func write(_ protection: FrameProtection) async -> DeviceError? {
    do {
      try await writer.run(channel, protection)
      return nil
    } catch {
      writer.close()
      return error
    }
  }

  /// Asks the other side for a sign of life whenever nothing came for `interval`, and ends the link
  /// if none comes within `most` further intervals.
  func ping(every interval: Duration, most: Int, _ clock: any Clock<Duration>) async {
    var silentCount = 0
    var heard = heardCount.withLock { $0 }
    while error == nil {
      do { try await clock.sleep(for: interval) } catch { return }
      let now = heardCount.withLock { $0 }
      silentCount = now == heard ? silentCount + 1 : 0
      heard = now
      if silentCount > most {
        return end(DeviceError(.timedOut, "the other side has sent nothing for too long"))
      }
      if silentCount > 0 { writer.post(.ping(UInt64(silentCount))) }
    }
  }

  // MARK: The end

  /// The reason for the end of the link; nil while the link exists.
  var error: DeviceError? { state.withLock { $0.error } }

  /// Waits for the end of the link, and returns the reason.
  func waitForEnd() async -> DeviceError {
    await withCheckedContinuation { continuation in
      let error = state.withLock { state in
        if state.error == nil { state.waiting.append(continuation) }
        return state.error
      }
      if let error { continuation.resume(returning: error) }
    }
  }

  /// Ends the link with a goodbye.
  func close() { end(DeviceError(.closed, "this side has closed the link"), isOrderly: true) }

  func end(_ error: DeviceError, isOrderly: Bool = false) {
    let (streams, waiting) = state.withLock { state in
      guard state.error == nil else {
        return ([LinkStream](), [CheckedContinuation<DeviceError, Never>]())
      }
      state.error = error
      defer {
        state.streams = [:]
        state.waiting = []
      }
      return (Array(state.streams.values), state.waiting)
    }
    if isOrderly {
      writer.finish(.goodbye)
    } else {
      writer.close()
      channel.close()
    }
    for stream in streams { stream.fail(.link(error)) }
    for continuation in waiting { continuation.resume(returning: error) }
  }

  // MARK: Asking

  /// Begins a request. Throws `.invalidArgument` if its head does not fit in a frame, and the error
  /// of the link if it has ended.
  func open(_ form: RequestForm) throws(DeviceError) -> LinkStream {
    try state.withLock { state throws(DeviceError) in
      if let error = state.error { throw error }
      let next = state.lastAsked == 0 ? UInt32(role.rawValue) : state.lastAsked &+ 2
      guard next > state.lastAsked else {
        throw DeviceError(.closed, "the link has had as many requests as it can")
      }
      let stream = makeStream(next)
      // The lock makes requests leave in the order of their numbers.
      guard writer.post(.request(next, form)) else {
        throw DeviceError(.invalidArgument, "the head of the request is too long")
      }
      if form.body == .none { _ = stream.closeOutbound() }
      state.lastAsked = next
      state.streams[next] = stream
      return stream
    }
  }

  private func makeStream(_ number: UInt32) -> LinkStream {
    LinkStream(number) { [weak self] count in self?.writer.post(.credit(number, count)) }
  }

  /// Cancels a stream on this side, and informs the other side.
  func cancel(_ stream: LinkStream, _ reason: LinkMessage.Reason, _ failure: StreamFailure) {
    if remove(stream) { writer.post(.cancel(stream.number, reason)) }
    stream.fail(failure)
  }

  /// Removes a stream. Later messages for it are ignored.
  func forget(_ stream: LinkStream) { remove(stream) }

  /// Removes a stream. Returns false if it was removed before.
  @discardableResult
  private func remove(_ stream: LinkStream) -> Bool {
    state.withLock { $0.streams.removeValue(forKey: stream.number) != nil }
  }

  /// Records that the body in this direction is complete, or no longer needed.
  func outboundEnded(_ stream: LinkStream) { if stream.closeOutbound() { remove(stream) } }

  // MARK: Receiving

  private func handle(_ message: LinkMessage) throws(DeviceError) {
    switch message {
    case .request(let number, let form): try begin(number, form)
    case .answer(let number, let status, let headers):
      guard let stream = try stream(number, asked: true) else { return }
      let head = LinkStream.Head(status: Int(status), headers: headers)
      guard stream.head.set(.success(head)) else { throw Self.violation("an answer begins twice") }
    case .bytes(let number, let bytes):
      guard let stream = try bodyStream(number) else { return }
      try stream.inbound.receive(bytes)
    case .end(let number):
      guard let stream = try bodyStream(number) else { return }
      try stream.inbound.complete()
      if stream.closeInbound() { remove(stream) }
    case .cancel(let number, let reason):
      guard let stream = try stream(number) else { return }
      remove(stream)
      stream.fail(.cancelled(reason))
    case .stop(let number):
      guard let stream = try stream(number) else { return }
      stream.outbound.fail(.stopped)
      if stream.closeOutbound() { remove(stream) }
    case .credit(let number, let count):
      guard let stream = try stream(number) else { return }
      try stream.outbound.add(count)
    case .ping(let number): try reply(.pong(number))
    case .pong: break
    case .goodbye: break
    case .introduction: throw Self.violation("the other side introduces itself twice")
    }
  }

  private func begin(_ number: UInt32, _ form: RequestForm) throws(DeviceError) {
    let stream = try state.withLock { state throws(DeviceError) -> LinkStream? in
      guard number % 2 == UInt32(role.other.rawValue) % 2, number > state.lastAnswered else {
        throw Self.violation("a request has a number that is not the next one")
      }
      state.lastAnswered = number
      if state.error != nil { return nil }
      let stream = makeStream(number)
      state.streams[number] = stream
      return stream
    }
    guard let stream else { return }
    if form.body == .none {
      try stream.inbound.complete()
      _ = stream.closeInbound()
    }
    if accept(stream, form) { return }
    remove(stream)
    stream.fail(.abandoned)
    try reply(.cancel(number, .refused))
  }

  /// Replies to the other side. Throws if too many replies wait.
  private func reply(_ message: LinkMessage) throws(DeviceError) {
    guard writer.count < Self.mostWaitingMessages else {
      throw Self.violation("the other side asks, and does not read the answers")
    }
    writer.post(message)
  }

  /// Returns the stream whose body may come now: an answer's body comes after its head.
  private func bodyStream(_ number: UInt32) throws(DeviceError) -> LinkStream? {
    guard let stream = try stream(number) else { return nil }
    if number % 2 == UInt32(role.rawValue) % 2, !stream.head.isSet {
      throw Self.violation("a body comes before its head")
    }
    return stream
  }

  /// Returns the stream with this number; nil if it has ended on this side.
  private func stream(_ number: UInt32, asked: Bool = false) throws(DeviceError) -> LinkStream? {
    let (stream, last) = state.withLock { state in
      let isOwn = number % 2 == UInt32(role.rawValue) % 2
      let last = isOwn ? state.lastAsked : asked ? 0 : state.lastAnswered
      return (state.streams[number], last)
    }
    guard number > 0, number <= last else {
      throw Self.violation("a message belongs to no request")
    }
    stream?.step()
    return stream
  }

  private static func violation(_ message: String) -> DeviceError {
    DeviceError(.protocolViolated, message)
  }
}
