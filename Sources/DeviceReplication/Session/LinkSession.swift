import FileAccess
import HTTPMessage

/// What goes over a link once both sides know each other: requests, answers, and the order in which
/// they may come.
final class LinkSession: Sendable {
  private struct State {
    var streams: [UInt32: LinkStream] = [:]
    /// The numbers of the newest requests, of this side and of the other; zero before the first.
    var lastAsked: UInt32 = 0
    var lastAnswered: UInt32 = 0
    var error: DeviceError?
    var waiting: [CheckedContinuation<DeviceError, Never>] = []
  }

  /// More messages that answer the other side's wait only if it does not read them.
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

  /// Reads what comes until the channel ends, or the other side says goodbye.
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

  /// Sends what is to be sent until the link ends. Returns why nothing can be sent any more; nil if
  /// everything was.
  ///
  /// That is not the end of the link yet: the other side may have closed the channel behind a
  /// goodbye, which is still to be read.
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
  /// when there is none for `most` times as long.
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

  /// Why the link has ended; nil while it has not.
  var error: DeviceError? { state.withLock { $0.error } }

  /// Waits for the end of the link, and returns why.
  func waitForEnd() async -> DeviceError {
    await withCheckedContinuation { continuation in
      let error = state.withLock { state in
        if state.error == nil { state.waiting.append(continuation) }
        return state.error
      }
      if let error { continuation.resume(returning: error) }
    }
  }

  /// Says goodbye, and ends the link when that is sent.
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

  /// Begins a request. Throws `.invalidArgument` if its head does not fit in a frame, and why the
  /// link has ended.
  func open(_ form: RequestForm) throws(DeviceError) -> LinkStream {
    try state.withLock { state throws(DeviceError) in
      if let error = state.error { throw error }
      let next = state.lastAsked == 0 ? UInt32(role.rawValue) : state.lastAsked &+ 2
      guard next > state.lastAsked else {
        throw DeviceError(.closed, "the link has had as many requests as it can")
      }
      let stream = makeStream(next)
      // Under the lock, so that numbers rise on their way.
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

  /// Gives a stream up on this side, and tells the other one.
  func cancel(_ stream: LinkStream, _ reason: LinkMessage.Reason, _ failure: StreamFailure) {
    if remove(stream) { writer.post(.cancel(stream.number, reason)) }
    stream.fail(failure)
  }

  /// What still comes for the stream is passed over.
  func forget(_ stream: LinkStream) { remove(stream) }

  /// Returns false if it is not there any more.
  @discardableResult
  private func remove(_ stream: LinkStream) -> Bool {
    state.withLock { $0.streams.removeValue(forKey: stream.number) != nil }
  }

  /// The body in this direction is complete, or not wanted any more.
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

  /// Answers the other side, unless it lets too much wait.
  private func reply(_ message: LinkMessage) throws(DeviceError) {
    guard writer.count < Self.mostWaitingMessages else {
      throw Self.violation("the other side asks, and does not read the answers")
    }
    writer.post(message)
  }

  /// The stream whose body may come now: an answer's body comes after its head.
  private func bodyStream(_ number: UInt32) throws(DeviceError) -> LinkStream? {
    guard let stream = try stream(number) else { return nil }
    if number % 2 == UInt32(role.rawValue) % 2, !stream.head.isSet {
      throw Self.violation("a body comes before its head")
    }
    return stream
  }

  /// The stream with this number; nil if it has ended on this side.
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
