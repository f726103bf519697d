import DeviceReplication
import FileAccess
import HTTPClient
import HTTPServer
import TestSupport
import NetworkTestSupport
import Testing

/// Channels that alter or cut off what they carry.
@Suite(.whenQuiet) struct AlteredChannelTests {
  private struct Outcome {
    var code: DeviceError.Code?
    var asked: [[UInt8]]
    var receivedCount: Int
  }

  /// Makes a link over channels of which the second alters what it receives, sends one request from
  /// the first, and returns how the second ended and what its handler was asked.
  private func run(
    _ fault: FaultyChannel.Fault, _ encryption: DeviceEncryption
  ) async -> Outcome {
    let channels = MemoryChannel.pair()
    let faulty = FaultyChannel(channels.1, seed: 1, fault: fault, yields: false)
    let asked = Locked<[[UInt8]]>([])
    let handler = ClosureHandler { request in
      if let bytes = try? request.body.bytes() { asked.withLock { $0.append(bytes) } }
      return HTTPResponse(204)
    }
    var options = DeviceLinkOptions.patient
    options.encryption = encryption
    if case .flip = fault {
      // A length that is altered has the other side wait for more than there is.
      options.handshakeLimit = .seconds(2)
      options.pingInterval = .milliseconds(50)
      options.mostSilentIntervals = 20
    }
    let sending = Task { [options] in
      let link = try await DeviceLink.connect(
        channels.0, key: LinkPair.key, role: .initiator, identifier: "first",
        handler: EchoHandler(), options: options)
      _ = try? await link.transport.send(
        OutgoingRequest.patient(.post, "http://device/", body: .bytes(Array("engine".utf8))))
      link.close()
      _ = await link.waitForEnd()
    }
    var code: DeviceError.Code?
    do {
      let link = try await DeviceLink.connect(
        faulty, key: LinkPair.key, role: .responder, identifier: "second", handler: handler,
        options: options)
      code = await link.waitForEnd().code
    } catch {
      code = (error as? DeviceError)?.code
    }
    channels.0.close()
    _ = await sending.result
    return Outcome(code: code, asked: asked.withLock { $0 }, receivedCount: faulty.receivedCount)
  }

  @Test(arguments: [DeviceEncryption.whereAvailable, .none])
  func `nothing that was altered on its way is delivered`(
    encryption: DeviceEncryption
  ) async throws {
    let whole = await run(.none, encryption)
    #expect(whole.code == .closed && whole.asked == [Array("engine".utf8)])
    let codes: Set<DeviceError.Code> = [
      .notALink, .noCommonVersion, .sameRole, .encryptionRequired, .wrongKey, .altered,
      .outOfOrder, .timedOut, .cutOff,
    ]
    await withTaskGroup(of: Void.self) { group in
      for place in 0..<whole.receivedCount {
        group.addTask {
          let outcome = await run(.flip(at: place, bit: UInt8(place % 8)), encryption)
          // The pings of a run may be fewer, so that the place is not reached.
          if outcome.receivedCount <= place { return }
          #expect(outcome.code.map(codes.contains) == true, "byte \(place): \(outcome)")
          #expect(outcome.asked.allSatisfy { $0 == Array("engine".utf8) }, "byte \(place)")
        }
      }
    }
  }

  @Test(arguments: [DeviceEncryption.whereAvailable, .none])
  func `a channel that ends early is no orderly end, wherever it does`(
    encryption: DeviceEncryption
  ) async throws {
    let whole = await run(.none, encryption)
    await withTaskGroup(of: Void.self) { group in
      for place in 0..<whole.receivedCount {
        group.addTask {
          let outcome = await run(.cut(at: place), encryption)
          if outcome.receivedCount <= place { return }
          #expect(outcome.code == .cutOff, "byte \(place): \(outcome)")
          #expect(outcome.asked.allSatisfy { $0 == Array("engine".utf8) }, "byte \(place)")
        }
      }
    }
  }
}
