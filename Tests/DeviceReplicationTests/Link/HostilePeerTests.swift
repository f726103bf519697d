@testable import DeviceReplication
import FileAccess
import HTTPServer
import TestSupport
import NetworkTestSupport
import Testing

/// A device that has the key and breaks the rules ends its link, and nothing else.
@Suite(.whenQuiet) struct HostilePeerTests {
  private static func head(_ path: String = "/", body: RequestForm.Body = .stream) -> RequestForm {
    RequestForm(method: "POST", target: path, headers: [:], body: body)
  }

  static let violations: [[LinkMessage]] = [
    [.request(2, head())],
    [.request(0, head())],
    [.request(3, head()), .request(1, head())],
    [.request(1, head()), .request(1, head())],
    [.request(1, head("no slash"))],
    [.bytes(1, [1])],
    [.end(7)],
    [.credit(1, 1)],
    [.cancel(5, .abandoned)],
    [.stop(3)],
    [.answer(2, status: 200, [:])],
    [.answer(1, status: 200, [:])],
    [.request(1, head()), .end(1), .end(1)],
    [.request(1, head()), .end(1), .bytes(1, [1])],
    [.request(1, head()), .credit(1, 1)],
    [.request(1, head()), .credit(1, .max)],
    [.introduction(identifier: "again", databases: [:], nil)],
    [.request(1, head())] + (0..<9).map { _ in .bytes(1, [UInt8](repeating: 0, count: 32 << 10)) },
  ]

  @Test(arguments: violations.indices)
  func `what no peer may send ends the link`(index: Int) async throws {
    // It never reads the body, nor answers.
    let gate = TestGate()
    let peer = try await HostilePeer.make(
      ClosureHandler { _ in
        gate.wait()
        return HTTPResponse(200)
      })
    for message in Self.violations[index] { try? await peer.send(message) }
    #expect(await peer.link.waitForEnd().code == .protocolViolated)
    gate.open()
  }

  @Test(arguments: Seeds.list(60))
  func `random messages end the link at most`(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let peer = try await HostilePeer.make()
    for _ in 0..<200 {
      if peer.link.ending != nil { break }
      var payload = generator.bytes(Int.random(in: 1...60, using: &generator))
      payload[0] = UInt8.random(in: 0...12, using: &generator)
      if payload.count > 4, generator.chance(9, in: 10) {
        payload.replaceSubrange(1..<5, with: [UInt8.random(in: 0...9, using: &generator), 0, 0, 0])
      }
      try? await peer.send(payload: payload)
    }
    peer.close()
    let code = await peer.link.waitForEnd().code
    #expect([.protocolViolated, .cutOff, .closed].contains(code), "seed \(seed)")
  }

  @Test func `requests beyond the bound are refused, and the others answered`() async throws {
    let gate = TestGate()
    var options = DeviceLinkOptions()
    options.mostRequests = 3
    let peer = try await HostilePeer.make(
      ClosureHandler { _ in
        gate.wait()
        return HTTPResponse(204)
      }, options: options)
    for number in 0..<20 {
      try await peer.send(.request(UInt32(2 * number + 1), Self.head(body: .none)))
    }
    var refused: [UInt32] = []
    while refused.count < 17, let message = try await peer.receive() {
      guard case .cancel(let number, .refused) = message else { break }
      refused.append(number)
    }
    let expected = Array(stride(from: UInt32(7), to: 41, by: 2))
    #expect(refused == expected)
    gate.open()
    var answered: Set<UInt32> = []
    while answered.count < 3, let message = try await peer.receive() {
      if case .end(let number) = message { answered.insert(number) }
    }
    #expect(answered == [1, 3, 5])
    peer.close()
  }

  @Test func `who opens and cancels keeps no more busy than who waits`() async throws {
    let gate = TestGate()
    let callCount = Locked(0)
    var options = DeviceLinkOptions()
    options.mostRequests = 3
    options.threadCount = 8
    let peer = try await HostilePeer.make(
      ClosureHandler { _ in
        callCount.withLock { $0 += 1 }
        gate.wait()
        return HTTPResponse(204)
      }, options: options)
    for number in 0..<200 {
      let stream = UInt32(2 * number + 1)
      try await peer.send(.request(stream, Self.head(body: .none)), .cancel(stream, .abandoned))
    }
    try await peer.send(.ping(9))
    while let message = try await peer.receive(), message != .pong(9) {}
    gate.open()
    #expect(callCount.withLock { $0 } <= 3)
    peer.close()
  }

  @Test func `who pings and does not read the answers is left`() async throws {
    let peer = try await HostilePeer.make()
    let flood = Task {
      for number in 0..<100_000 where peer.link.ending == nil {
        try? await peer.send(.ping(UInt64(number)))
      }
    }
    #expect(await peer.link.waitForEnd().code == .protocolViolated)
    peer.close()
    await flood.value
  }
}
