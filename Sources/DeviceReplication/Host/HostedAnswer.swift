import HTTPMessage
import HTTPServer

/// One answer to the other device: a handler makes it, and it is sent as fast as that side takes
/// it.
struct HostedAnswer: Sendable {
  let stream: LinkStream
  let session: LinkSession
  let threads: BlockingThreads
  let clock: any Clock<Duration>

  func run(_ request: HTTPRequest, _ handler: any HTTPHandler) async {
    guard let response = try? await threads.perform({ handler.respond(to: request) }) else {
      return session.cancel(stream, .failed, .abandoned)
    }
    if !stream.inbound.isOver {
      stream.inbound.abandon()
      session.writer.post(.stop(stream.number))
    }
    let hasBody = request.method != .head && response.status != 204 && response.status != 304
    do {
      try await send(response, hasBody)
    } catch {
      session.cancel(stream, .failed, .abandoned)
    }
  }

  private func send(_ response: HTTPResponse, _ hasBody: Bool) async throws {
    var headers = response.headers
    let byteCount: Int? =
      switch response.body {
      case .bytes(let bytes): bytes.count
      case .source(_, let count): count
      }
    if headers["Content-Length"] == nil, let byteCount {
      headers["Content-Length"] = "\(byteCount)"
    }
    let head = LinkMessage.answer(
      stream.number, status: UInt16(clamping: response.status), headers)
    guard await session.writer.send(head) else {
      await end(response)
      throw StreamFailure.cancelled(.failed)
    }
    if hasBody { try await sendBody(response) } else { await end(response) }
    await session.sendEnd(of: stream)
    session.forget(stream)
  }

  /// Ends the source of a body that is not sent.
  private func end(_ response: HTTPResponse) async {
    if case .source(let source, _) = response.body {
      try? await threads.perform { source.end() }
    }
  }

  private func sendBody(_ response: HTTPResponse) async throws {
    switch response.body {
    case .bytes(let bytes): try await session.send(bytes, on: stream)
    case .source(let source, _):
      let signal = WakeSignal()
      stream.whenFailed { signal.wake() }
      do {
        try await send(source, signal)
      } catch {
        threads.submit { source.end() }
        throw error
      }
      threads.submit { source.end() }
    }
  }

  private func send(_ source: any HTTPBodySource, _ signal: WakeSignal) async throws {
    try await threads.perform { source.begin { signal.wake() } }
    while true {
      if let failure = stream.outbound.failure { throw failure }
      switch try await threads.perform({ try source.next() }) {
      case .bytes(let bytes): try await session.send(bytes, on: stream)
      case .wait(let milliseconds): await signal.wait(milliseconds: milliseconds, clock)
      case .end: return
      }
    }
  }
}
