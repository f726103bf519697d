import DeviceReplication
import HTTPClient
import HTTPServer
import TestSupport
import NetworkTestSupport
import Testing

/// Requests and answers over a link.
@Suite(.whenQuiet) struct DeviceLinkTests {
  @Test func `both sides ask and answer at once`() async throws {
    let pair = try await LinkPair.make()
    defer { pair.close() }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        for link in [pair.initiator, pair.responder] {
          group.addTask {
            let answer = try await link.transport.send(
              OutgoingRequest.patient(
                .post, "http://device/a%20b?n=\(number)", body: .bytes([65, 66])))
            #expect(answer.status == 200 && answer.headers["content-type"] == "text/plain")
            let text = String(decoding: try await answer.body.bytes(limit: 100), as: UTF8.self)
            #expect(text == "POST /a%20b n=\(number) AB")
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(pair.initiator.peer.identifier == "second")
    #expect(pair.responder.peer.identifier == "first")
  }

  @Test(arguments: Seeds.list(Seeds.amount(2, search: 12)))
  func `bodies arrive whole, in whatever pieces the channel carries them`(
    seed: UInt64
  ) async throws {
    var generator = SeededGenerator(seed: seed)
    let channels = MemoryChannel.pair()
    let pair = try await LinkPair.make(
      (
        FaultyChannel(channels.0, seed: seed), FaultyChannel(channels.1, seed: seed + 1)
      ))
    defer { pair.close() }
    let bodies = (0..<6).map { _ in generator.bytes(Int.random(in: 0..<400_000, using: &generator))
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, body) in bodies.enumerated() {
        let link = number % 2 == 0 ? pair.initiator : pair.responder
        group.addTask {
          var request = OutgoingRequest.patient(.put, "http://device/", body: .bytes(body))
          // Other tests may keep all threads busy for minutes.
          request.limits.idle = .seconds(1_800)
          let answer = try await link.transport.send(request)
          let bytes = try await answer.body.bytes(limit: 1 << 20)
          #expect(bytes == Array("PUT / - ".utf8) + body, "seed \(seed)")
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func `a goodbye ends the link on both sides`() async throws {
    let pair = try await LinkPair.make()
    #expect(pair.initiator.ending == nil)
    pair.initiator.close()
    #expect(await pair.initiator.waitForEnd().code == .closed)
    #expect(await pair.responder.waitForEnd().code == .closed)
    await #expect(throws: TransportError.self) {
      try await pair.responder.transport.send(OutgoingRequest.patient(.get, "http://device/"))
    }
  }

  @Test func `a channel that ends without a goodbye is no orderly end`() async throws {
    let channels = MemoryChannel.pair()
    let pair = try await LinkPair.make(channels)
    channels.0.close()
    #expect(await pair.responder.waitForEnd().code == .cutOff)
  }
}
