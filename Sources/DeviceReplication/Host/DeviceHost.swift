import FileAccess
import HTTPMessage
import HTTPServer

/// Answers the other device's requests by a handler, on its own threads.
final class DeviceHost: Sendable {
  private let handler: any HTTPHandler
  /// The identifier of the other device, used as the name of its principal.
  private let peer: String
  private let threads: BlockingThreads
  private let mostRequests: Int
  private let clock: any Clock<Duration>
  /// The number of requests whose handlers have not returned, or whose answers are being sent.
  private let underWayCount = Locked(0)

  init(
    _ handler: any HTTPHandler, peer: String, threadCount: Int, mostRequests: Int,
    _ clock: any Clock<Duration>
  ) {
    self.handler = handler
    self.peer = peer
    self.mostRequests = mostRequests
    self.clock = clock
    threads = BlockingThreads(name: "andiron.device.host", count: threadCount)
  }

  /// Begins to answer a request; returns false if too many are under way.
  func accept(_ stream: LinkStream, _ form: RequestForm, _ session: LinkSession) -> Bool {
    let isTaken = underWayCount.withLock { count in
      if count >= mostRequests { return false }
      count += 1
      return true
    }
    guard isTaken else { return false }
    Task { [self] in
      let answer = HostedAnswer(stream: stream, session: session, threads: threads, clock: clock)
      await answer.run(request(form, stream), handler)
      underWayCount.withLock { $0 -= 1 }
    }
    return true
  }

  func stop() { threads.stop() }

  private func request(_ form: RequestForm, _ stream: LinkStream) -> HTTPRequest {
    let parts = form.target.split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false
    ).map(String.init)
    let body =
      form.body == .none
      ? HTTPRequestBody() : HTTPRequestBody(RequestBodyReader(stream.inbound))
    return HTTPRequest(
      HTTPMethod(rawValue: form.method), parts[0], query: parts.count > 1 ? parts[1] : nil,
      headers: form.headers, body: body, origin: "http://device",
      principal: HTTPPrincipal(name: peer, role: .none))
  }
}
