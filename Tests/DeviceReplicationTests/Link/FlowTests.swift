import DeviceReplication
import FileAccess
import HTTPClient
import HTTPServer
import TestSupport
import NetworkTestSupport
import Testing

/// Bodies go no faster than they are taken, and end when nobody wants them.
@Suite(.whenQuiet) struct FlowTests {
  private static let window = 262_144
  /// The window, and the piece that the source had made when it was full.
  private static let most = window + 10_000

  private func pair(
    _ handler: any HTTPHandler, options: DeviceLinkOptions = .patient
  ) async throws -> LinkPair {
    try await LinkPair.make(
      MemoryChannel.pair(), EchoHandler(), handler, options: (options, options))
  }

  private func serving(_ source: CountingSource) -> ClosureHandler {
    ClosureHandler { _ in HTTPResponse(200, body: .source(source, byteCount: nil)) }
  }

  /// Waits for something that another task or thread is about to do.
  private func wait(_ condition: () -> Bool) async {
    while !condition() { try? await Task.sleep(for: .milliseconds(1)) }
  }

  @Test func `an answer that nobody reads is not made`() async throws {
    let source = CountingSource(limit: 10_000_000)
    let pair = try await pair(serving(source))
    defer { pair.close() }
    let answer = try await pair.initiator.transport.send(
      OutgoingRequest.patient(.get, "http://device/"))
    await wait { source.count >= Self.window }
    // Other requests continue meanwhile.
    for _ in 0..<20 {
      let other = try await pair.responder.transport.send(
        OutgoingRequest.patient(.get, "http://device/"))
      _ = try await other.body.bytes(limit: 100)
    }
    #expect(source.count <= Self.most)
    var count = 0
    while let piece = try await answer.body.next() {
      count += piece.count
      // What is in memory: the window, and what was just taken.
      #expect(source.count - count <= Self.most)
    }
    #expect(count == 10_000_000)
    await wait { source.isEnded }
  }

  @Test func `a request that nobody reads is not sent`() async throws {
    let (made, isTaken) = (Locked(0), TestGate())
    let pair = try await pair(
      ClosureHandler { request in
        isTaken.wait()
        return HTTPResponse((try? request.body.bytes().count) == 3_000_000 ? 200 : 400)
      })
    defer { pair.close() }
    let body = PiecesStream(count: 300, size: 10_000) { made.withLock { $0 += 1 } }
    let request = OutgoingRequest.patient(
      .put, "http://device/", body: .stream(byteCount: nil, open: { body }))
    async let answer = pair.initiator.transport.send(request)
    await wait { made.withLock { $0 } >= 26 }
    for _ in 0..<20 {
      let other = try await pair.responder.transport.send(
        OutgoingRequest.patient(.get, "http://device/"))
      _ = try await other.body.bytes(limit: 100)
    }
    #expect(made.withLock { $0 } <= 28)
    isTaken.open()
    #expect(try await answer.status == 200)
  }

  @Test func `an answer that comes before the request is complete ends that`() async throws {
    let made = Locked(0)
    let pair = try await pair(ClosureHandler { _ in HTTPResponse(413, [65], type: "text/plain") })
    defer { pair.close() }
    let body = PiecesStream(count: 10_000, size: 10_000) { made.withLock { $0 += 1 } }
    let answer = try await pair.initiator.transport.send(
      OutgoingRequest.patient(.put, "http://device/", body: .stream(byteCount: nil, open: { body }))
    )
    #expect(answer.status == 413)
    #expect(try await answer.body.bytes(limit: 10) == [65])
    await wait { body.isCancelled }
    #expect(made.withLock { $0 } < 1_000)
  }

  @Test func `a body that cannot be made is the error of its request`() async throws {
    struct Failure: Error {}
    let pair = try await pair(EchoHandler())
    defer { pair.close() }
    let body = PiecesStream(count: 5, size: 10) { throw Failure() }
    await #expect(throws: Failure.self) {
      try await pair.initiator.transport.send(
        OutgoingRequest.patient(
          .put, "http://device/", body: .stream(byteCount: nil, open: { body })))
    }
    #expect(pair.initiator.ending == nil)
  }

  @Test func `an answer that is cancelled ends where it is made`() async throws {
    let source = CountingSource(limit: .max)
    let pair = try await pair(serving(source))
    defer { pair.close() }
    let answer = try await pair.initiator.transport.send(
      OutgoingRequest.patient(.get, "http://device/"))
    #expect(try await answer.body.next() != nil)
    answer.body.cancel()
    await wait { source.isEnded }
    #expect(try await answer.body.next() == nil)
  }

  @Test func `an answer that nobody holds any more ends where it is made`() async throws {
    let source = CountingSource(limit: .max)
    let pair = try await pair(serving(source))
    defer { pair.close() }
    _ = try await pair.initiator.transport.send(OutgoingRequest.patient(.get, "http://device/"))
    await wait { source.isEnded }
  }

  @Test func `a task that is cancelled ends its request, and a waiting body`() async throws {
    let source = CountingSource(limit: .max, wait: 10_000)
    let pair = try await pair(serving(source))
    defer { pair.close() }
    let reading = Task {
      let answer = try await pair.initiator.transport.send(
        OutgoingRequest.patient(.get, "http://device/"))
      while try await answer.body.next() != nil {}
    }
    await wait { source.isWaiting }
    reading.cancel()
    await #expect(throws: CancellationError.self) { try await reading.value }
    await wait { source.isEnded }
  }

  @Test func `a task that is cancelled before the answer ends its request`() async throws {
    let (isAsked, gate) = (Locked(false), TestGate())
    let pair = try await pair(
      ClosureHandler { _ in
        isAsked.withLock { $0 = true }
        gate.wait()
        return HTTPResponse(204)
      })
    defer { pair.close() }
    let asking = Task {
      try await pair.initiator.transport.send(OutgoingRequest.patient(.get, "http://device/"))
    }
    await wait { isAsked.withLock { $0 } }
    asking.cancel()
    await #expect(throws: CancellationError.self) { try await asking.value }
    gate.open()
    let answer = try await pair.responder.transport.send(
      OutgoingRequest.patient(.get, "http://device/"))
    #expect(answer.status == 200)
  }

  @Test func `a body that waits goes on when it is woken`() async throws {
    let source = CountingSource(limit: 20_000, wait: 10_000)
    let pair = try await pair(serving(source))
    defer { pair.close() }
    let answer = try await pair.initiator.transport.send(
      OutgoingRequest.patient(.get, "http://device/"))
    #expect(try await answer.body.next()?.count == 10_000)
    await wait { source.isWaiting }
    let rest = Task { try await answer.body.bytes(limit: 20_000).count }
    source.goOn()
    #expect(try await rest.value == 10_000)
  }

  @Test func `an answer that cannot be completed is cut off`() async throws {
    let source = CountingSource(limit: 100_000, failure: 30_000)
    let pair = try await pair(serving(source))
    defer { pair.close() }
    let answer = try await pair.initiator.transport.send(
      OutgoingRequest.patient(.get, "http://device/"))
    do {
      _ = try await answer.body.bytes(limit: 200_000)
      Issue.record("was complete")
    } catch let error as TransportError {
      #expect(error.code == .cutOff)
    }
    #expect(pair.initiator.ending == nil)
  }

  @Test func `an answer has no body where none belongs`() async throws {
    let source = CountingSource(limit: 1_000)
    let pair = try await pair(
      ClosureHandler { _ in HTTPResponse(200, body: .source(source, byteCount: 1_000)) })
    defer { pair.close() }
    let answer = try await pair.initiator.transport.send(
      OutgoingRequest.patient(.head, "http://device/"))
    #expect(answer.headers["Content-Length"] == "1000")
    #expect(try await answer.body.next() == nil)
    #expect(source.isEnded && source.count == 0)
  }

  @Test func `more requests than a link takes wait for each other`() async throws {
    var options = DeviceLinkOptions.patient
    options.mostRequests = 2
    let most = Locked((now: 0, peak: 0))
    let handler = ClosureHandler { _ in
      most.withLock {
        $0.now += 1
        $0.peak = max($0.peak, $0.now)
      }
      defer { most.withLock { $0.now -= 1 } }
      return HTTPResponse(200, [65], type: "text/plain")
    }
    let pair = try await pair(handler, options: options)
    defer { pair.close() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<50 {
        group.addTask {
          while true {
            do {
              let answer = try await pair.initiator.transport.send(
                OutgoingRequest.patient(.get, "http://device/"))
              #expect(try await answer.body.bytes(limit: 1) == [65])
              return
            } catch let error as TransportError where error.code == .unreachable {
              // The other side had not finished what this one had read to the end.
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(most.withLock { $0.peak } <= 2)
  }

  @Test func `lengths and addresses that cannot be are refused`() async throws {
    let pair = try await pair(
      ClosureHandler { request in
        if request.path == "/away" { return HTTPResponse(302, headers: ["Location": "http://a/"]) }
        return HTTPResponse(
          200, headers: ["X": String(repeating: "x", count: 20_000)], body: .bytes([1, 2]))
      })
    defer { pair.close() }
    let transport = pair.initiator.transport
    let long = OutgoingRequest.patient(
      .get, "http://device/", headers: ["X": String(repeating: "x", count: 70_000)])
    await #expect(throws: TransportError.self) { try await transport.send(long) }
    for url in ["ftp://device/", "device", "http://me@device/", "http://device/a b"] {
      await #expect(throws: TransportError.self) {
        try await transport.send(OutgoingRequest.patient(.get, url))
      }
    }
    await #expect(throws: TransportError.self) {
      try await transport.send(OutgoingRequest.patient(.get, "http://device/away"))
    }
    var narrow = OutgoingRequest.patient(.get, "http://device")
    narrow.limits.headerByteCount = 10_000
    let refused = narrow
    await #expect(throws: TransportError.self) { try await transport.send(refused) }
    var request = OutgoingRequest.patient(.get, "http://device")
    request.limits.bodyByteCount = 1
    let answer = try await transport.send(request)
    await #expect(throws: TransportError.self) { try await answer.body.bytes(limit: 10) }
    #expect(pair.initiator.ending == nil)
  }
}
