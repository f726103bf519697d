import DeviceReplication
import HTTPClient
import HTTPServer
import TestSupport
import NetworkTestSupport
import Testing

/// What ends when nothing happens for too long.
@Suite(.whenQuiet) struct LinkTimeTests {
  private func options(_ clock: ManualClock) -> DeviceLinkOptions {
    var options = DeviceLinkOptions()
    options.clock = clock
    return options
  }

  /// Moves the clock whenever somebody sleeps, until `task` is over.
  private func run<R: Sendable>(
    _ clock: ManualClock, _ task: Task<R, any Error>
  ) async -> Result<R, any Error> {
    let mover = Task {
      while !Task.isCancelled {
        if clock.sleeperCount > 0 { clock.advance(by: .seconds(5)) }
        try? await Task.sleep(for: .milliseconds(2))
      }
    }
    defer { mover.cancel() }
    return await task.result
  }

  @Test func `a device that is silent is taken for gone`() async throws {
    let clock = ManualClock()
    let silent = SilencedChannel(MemoryChannel.pair())
    let pair = try await LinkPair.make(
      (silent.near, silent.far), options: (options(clock), DeviceLinkOptions()))
    silent.silence()
    let end = Task { () async throws -> DeviceError.Code in
      await pair.initiator.waitForEnd().code
    }
    #expect(try await run(clock, end).get() == .timedOut)
    pair.close()
  }

  @Test func `a device that answers pings is not`() async throws {
    let clock = ManualClock()
    let pair = try await LinkPair.make(options: (options(clock), DeviceLinkOptions()))
    defer { pair.close() }
    for _ in 0..<40 {
      while clock.sleeperCount == 0 { try? await Task.sleep(for: .milliseconds(1)) }
      clock.advance(by: .seconds(15))
      // Whoever is asked has answered before this is.
      let answer = try await pair.initiator.transport.send(
        OutgoingRequest(.get, "http://device/"))
      _ = try await answer.body.bytes(limit: 100)
    }
    #expect(pair.initiator.ending == nil)
  }

  @Test func `an answer that does not come ends with the limits of its request`() async throws {
    let clock = ManualClock()
    let gate = TestGate()
    let handler = ClosureHandler { _ in
      gate.wait()
      return HTTPResponse(204)
    }
    let pair = try await LinkPair.make(
      MemoryChannel.pair(), EchoHandler(), handler,
      options: (options(clock), DeviceLinkOptions()))
    defer {
      gate.open()
      pair.close()
    }
    for isTotal in [false, true] {
      var request = OutgoingRequest(.get, "http://device/")
      if isTotal { request.limits.total = .seconds(20) }
      let asking = Task { [request] in try await pair.initiator.transport.send(request) }
      let result = await run(clock, asking)
      do {
        _ = try result.get()
        Issue.record("there was an answer")
      } catch let error as TransportError {
        #expect(error.code == .timedOut)
      }
    }
  }

  @Test func `a body that stops coming ends with the limits of its request`() async throws {
    let clock = ManualClock()
    let source = CountingSource(limit: .max, wait: 10_000)
    let pair = try await LinkPair.make(
      MemoryChannel.pair(), EchoHandler(),
      ClosureHandler { _ in HTTPResponse(200, body: .source(source, byteCount: nil)) },
      options: (options(clock), DeviceLinkOptions()))
    defer { pair.close() }
    let answer = try await pair.initiator.transport.send(OutgoingRequest(.get, "http://device/"))
    let reading = Task { try await answer.body.bytes(limit: 20_000) }
    do {
      _ = try await run(clock, reading).get()
      Issue.record("the body ended")
    } catch let error as TransportError {
      #expect(error.code == .timedOut)
    }
    while !source.isEnded { try? await Task.sleep(for: .milliseconds(1)) }
  }
}
