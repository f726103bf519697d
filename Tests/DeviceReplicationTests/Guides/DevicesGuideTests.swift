import Andiron
import DeviceReplication
import DocumentStore
import FileAccess
import Foundation
import Replication
import TestSupport
import NetworkTestSupport
import Testing

/// `docs/guides/devices.md`.
@Suite(.whenQuiet) struct DevicesGuideTests {
  /// A session between a phone and a watch, as a platform might offer one: messages in memory.
  final class WatchSession: Sendable {
    private let channel: MemoryChannel

    init(_ channel: MemoryChannel) { self.channel = channel }

    func sendMessage(_ bytes: [UInt8]) async throws { try await channel.send(bytes) }
    func nextMessage() async throws -> [UInt8]? { await channel.receive() }
    func end() { channel.close() }

    static func pair() -> (WatchSession, WatchSession) {
      let (near, far) = MemoryChannel.pair()
      return (WatchSession(near), WatchSession(far))
    }
  }

  final class WatchChannel: DeviceChannel {
    private let session: WatchSession

    init(_ session: WatchSession) { self.session = session }

    func send(_ bytes: [UInt8]) async throws { try await session.sendMessage(bytes) }

    func receive() async throws -> [UInt8]? { try await session.nextMessage() }

    func close() { session.end() }
  }

  private static func serve(
    _ channel: any DeviceChannel, _ key: DeviceKey, _ store: Store
  ) async throws -> DeviceLink {
    let link = try await DeviceLink.connect(
      channel, key: key, role: .responder, serving: ["notes": .readWrite, "plans": .readOnly],
      of: store)
    return link
  }

  private static func replicate(
    _ channel: any DeviceChannel, _ key: DeviceKey, _ store: Store
  ) async throws -> ReplicationReport {
    let link = try await DeviceLink.connect(channel, key: key, role: .initiator, of: store)
    let notes = try RemoteDatabase(link.url(of: "notes"), transport: link.transport)
    let report = try await Replicator(store.database("notes"), with: notes).run()
    link.close()
    return report
  }

  #if Encryption
    @Test func `a phone and a watch replicate their notes`() async throws {
      let (phone, watch) = (try Store.inMemory(), try Store.inMemory())
      try phone.database("notes").create(["from": "phone"], id: "a")
      try watch.database("notes").create(["from": "watch"], id: "b")

      let key = DeviceKey.random()

      let sessions = WatchSession.pair()
      async let serving = Self.serve(WatchChannel(sessions.0), key, phone)
      let report = try await Self.replicate(WatchChannel(sessions.1), key, watch)
      #expect(report.isComplete)
      #expect(try await serving.waitForEnd().code == .closed)
      for store in [phone, watch] { #expect(try store.database("notes").count() == 2) }
    }

    /// What a device keeps for itself, and what it shows to others.
    private static func introduce(
      _ store: Store
    ) throws -> (identity: DeviceIdentity, card: (identifier: String, key: DevicePublicKey)) {
      let identity = try DeviceIdentity.random()
      let card = (identifier: DeviceLink.identifier(of: store), key: identity.publicKey)
      return (identity, card)
    }

    @Test func `a watch that is lost is withdrawn`() async throws {
      let key = DeviceKey.random()
      let (phoneStore, watchStore) = (try Store.inMemory(), try Store.inMemory())
      let (identity, _) = try Self.introduce(phoneStore)
      let (watchIdentity, watch) = try Self.introduce(watchStore)

      let trusted = TrustedDevices([watch.identifier: watch.key])
      var options = DeviceLinkOptions()
      options.identity = identity
      options.trusted = trusted

      var watchOptions = DeviceLinkOptions()
      watchOptions.identity = watchIdentity
      let channels = MemoryChannel.pair()
      async let near = DeviceLink.connect(
        channels.0, key: key, role: .responder, of: phoneStore, options: options)
      async let far = DeviceLink.connect(
        channels.1, key: key, role: .initiator, of: watchStore, options: watchOptions)
      let links = try await [near, far]
      trusted.withdraw(watch.identifier)
      #expect(await links[0].waitForEnd().code == .untrustedDevice)
      _ = await links[1].waitForEnd()
    }

    @Test func `a replicator runs on over links that come and go`() async throws {
      /// Each time it is opened, somebody answers at the other end.
      struct Radio: Sendable {
        let key: DeviceKey
        let phone: Store

        func open() throws -> any DeviceChannel {
          let sessions = WatchSession.pair()
          Task { [key, phone] in
            let link = try await DevicesGuideTests.serve(WatchChannel(sessions.0), key, phone)
            _ = await link.waitForEnd()
          }
          return WatchChannel(sessions.1)
        }
      }
      let (phone, store) = (try Store.inMemory(), try Store.inMemory())
      try phone.database("notes").create(["from": "phone"], id: "a")
      let key = DeviceKey.random()
      let radio = Radio(key: key, phone: phone)

      let dialer = DeviceDialer {
        try await DeviceLink.connect(try radio.open(), key: key, role: .initiator, of: store)
      }
      let address = try await dialer.connect().url(of: "notes")
      let replicator = try Replicator(
        store.database("notes"), with: RemoteDatabase(address, transport: dialer))
      replicator.start()

      while try store.database("notes").count() < 1 { try? await Task.sleep(for: .milliseconds(1)) }
      dialer.link?.close()
      try phone.database("notes").create(["from": "phone"], id: "b")
      while try store.database("notes").count() < 2 { try? await Task.sleep(for: .milliseconds(1)) }
      await replicator.stop()
      dialer.close()
    }

    @Test func `a parcel is carried to the other device`() throws {
      let (phone, watch) = (try Store.inMemory(), try Store.inMemory())
      try phone.database("notes").create(["from": "phone"], id: "a")
      let key = DeviceKey.random()
      let outgoing = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).parcel")
      defer { try? FileManager.default.removeItem(at: outgoing) }
      let sent = try Self.write(phone, key, outgoing)
      let received = try Self.read(watch, key, outgoing)
      #expect(sent.documentCount == 1 && received.newRevisionCount == 1)
    }
  #endif

  private static func write(
    _ store: Store, _ key: DeviceKey, _ outgoing: URL
  ) throws -> ParcelSummary {
    let parcels = try ParcelExchange(store.database("notes"), partner: "watch", key: key)
    let sent = try parcels.write(to: outgoing)
    return sent
  }

  private static func read(
    _ store: Store, _ key: DeviceKey, _ outgoing: URL
  ) throws -> ParcelSummary {
    let parcels = try ParcelExchange(store.database("notes"), partner: "phone", key: key)
    let received = try parcels.read(from: outgoing)
    return received
  }
}
