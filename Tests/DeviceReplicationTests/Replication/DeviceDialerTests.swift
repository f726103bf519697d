import Andiron
import DeviceReplication
import DocumentStore
import FileAccess
import HTTPClient
import HTTPServer
import Replication
import TestSupport
import NetworkTestSupport
import Testing

/// Links that are made again.
@Suite(.whenQuiet) struct DeviceDialerTests {
  /// Makes links to a device over channels in memory, which can be cut.
  private final class Network: Sendable {
    private struct State {
      var links: [DeviceLink] = []
      var channel: MemoryChannel?
      var count = 0
      var isDown = false
    }

    struct Down: Error {}

    private let state = Locked(State())
    private let server: Device

    init(_ server: Device) { self.server = server }

    var dialCount: Int { state.withLock { $0.count } }

    func set(isDown: Bool) {
      let channel = state.withLock { state in
        state.isDown = isDown
        return isDown ? state.channel : nil
      }
      channel?.close()
    }

    func dial(from device: Device) async throws -> DeviceLink {
      let channels = MemoryChannel.pair()
      let isDown = state.withLock { state in
        state.count += 1
        state.channel = channels.0
        return state.isDown
      }
      if isDown { throw Down() }
      async let far = DeviceLink.connect(
        channels.1, key: LinkPair.key, role: .responder, serving: ["notes": .readWrite],
        of: server.store, options: DeviceLinkOptions.patient.asBuilt)
      let near = try await DeviceLink.connect(
        channels.0, key: LinkPair.key, role: .initiator, of: device.store,
        options: DeviceLinkOptions.patient.asBuilt)
      let link = try await far
      state.withLock { $0.links.append(link) }
      return near
    }
  }

  @Test func `a replicator that runs on and on goes on over new links`() async throws {
    let (phone, watch) = (try Device(), try Device())
    let network = Network(phone)
    let dialer = DeviceDialer { try await network.dial(from: watch) }
    defer { dialer.close() }
    let url = try await dialer.connect().url(of: "notes")
    var remote = try RemoteDatabase(url, transport: dialer)
    remote.retries.firstPause = .milliseconds(1)
    remote.retries.attempts = 2
    var options = ReplicationOptions()
    options.longestPause = .milliseconds(5)
    let replicator = try Replicator(watch.notes, with: remote, options: options)
    replicator.start()
    for number in 0..<6 {
      try phone.notes.create(["n": .init(number)], id: "phone \(number)")
      try watch.notes.create(["n": .init(number)], id: "watch \(number)")
      if number % 2 == 1 {
        network.set(isDown: true)
        for await status in replicator.statuses where status.state == .offline { break }
        network.set(isDown: false)
        replicator.wake()
      }
      while try phone.notes.count() < 2 * number + 2 || watch.notes.count() < 2 * number + 2 {
        try? await Task.sleep(for: .milliseconds(1))
      }
    }
    await replicator.stop()
    #expect(network.dialCount >= 4)
  }

  @Test func `many requests make one link`() async throws {
    let (phone, watch) = (try Device(), try Device())
    let network = Network(phone)
    let dialer = DeviceDialer { try await network.dial(from: watch) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<20 {
        group.addTask {
          let answer = try await dialer.send(OutgoingRequest.patient(.get, "http://device/notes"))
          #expect(answer.status == 200)
          answer.body.cancel()
        }
      }
      try await group.waitForAll()
    }
    #expect(network.dialCount == 1)
    dialer.close()
    #expect(dialer.link == nil)
    await #expect(throws: DeviceError.self) { try await dialer.connect() }
    await #expect(throws: TransportError.self) {
      try await dialer.send(OutgoingRequest.patient(.get, "http://device/notes"))
    }
  }

  @Test func `a device in place of another is not taken for it`() async throws {
    let (phone, watch, other) = (try Device(), try Device(), try Device())
    let url = try await Network(phone).dial(from: watch).url(of: "notes")
    let network = Network(other)
    let dialer = DeviceDialer { try await network.dial(from: watch) }
    defer { dialer.close() }
    do {
      _ = try await dialer.send(OutgoingRequest.patient(.get, url))
      Issue.record("was sent")
    } catch let error as TransportError {
      #expect(error.code == .invalidRequest)
    }
  }
}
