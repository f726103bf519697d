import HTTPClient

/// The body of the other device's answer, as a stream.
final class AnswerStream: ByteStream {
  private let stream: LinkStream
  private let session: LinkSession
  private let slot: RequestSlot
  private let limits: TransportLimits
  private let count: AnswerCount
  private let timer: StreamTimer

  init(
    _ stream: LinkStream, _ session: LinkSession, _ slot: RequestSlot, _ limits: TransportLimits,
    expected: Int?, _ clock: any Clock<Duration>
  ) {
    self.stream = stream
    self.session = session
    self.slot = slot
    self.limits = limits
    count = AnswerCount(expected: expected, most: limits.bodyByteCount)
    timer = StreamTimer(clock: clock, stream: stream)
  }

  deinit { cancel() }

  func next() async throws -> [UInt8]? {
    while true {
      switch stream.inbound.take() {
      case .bytes(let bytes):
        do {
          try count.add(bytes.count)
        } catch {
          cancel()
          throw error
        }
        return bytes
      case .end:
        slot.give()
        try count.end()
        return nil
      case .failure(let failure):
        slot.give()
        if failure == .abandoned {
          try Task.checkCancellation()
          return nil
        }
        throw failure.transportError
      case .later: try await wait()
      }
    }
  }

  func cancel() {
    if !stream.inbound.isOver { session.cancel(stream, .abandoned, .abandoned) }
    slot.give()
  }

  private func wait() async throws {
    let (stream, session) = (stream, session)
    await withTaskCancellationHandler {
      _ = try? await timer.run(limits.idle) { () throws(StreamFailure) in
        await stream.inbound.wait()
      } expire: {
        session.cancel(stream, .abandoned, .timedOut)
      }
    } onCancel: {
      session.cancel(stream, .abandoned, .abandoned)
    }
    try Task.checkCancellation()
  }
}
