@testable import DeviceReplication
import FileAccess
import HTTPServer

/// A device that has the key, and sends what it likes.
final class HostilePeer: Sendable {
  let link: DeviceLink
  private let channel: MemoryChannel
  private let sending: Locked<FrameProtection>
  private let reader: Locked<FrameReader>

  private init(
    _ link: DeviceLink, _ channel: MemoryChannel, _ sending: FrameProtection, _ reader: FrameReader
  ) {
    self.link = link
    self.channel = channel
    self.sending = Locked(sending)
    self.reader = Locked(reader)
  }

  /// The peer is the initiator. Its victim is `link`.
  static func make(
    _ handler: any HTTPHandler = EchoHandler(),
    options: DeviceLinkOptions = .patient
  ) async throws -> HostilePeer {
    let (near, far) = MemoryChannel.pair()
    var own = DeviceLinkOptions.patient
    own.encryption = .whereAvailable
    var victim = options
    victim.encryption = .whereAvailable
    let making = LinkMaking(channel: near, key: LinkPair.key, role: .initiator, options: own)
    async let made = making.make(identifier: "hostile", [:])
    let link = try await DeviceLink.connect(
      far, key: LinkPair.key, role: .responder, identifier: "victim", handler: handler,
      options: victim)
    let peer = try await made
    return HostilePeer(link, near, peer.sending, peer.reader)
  }

  func send(_ messages: LinkMessage...) async throws {
    for message in messages {
      guard let payload = message.payload else { continue }
      try await send(payload: payload)
    }
  }

  func send(payload: [UInt8]) async throws {
    let frame = try sending.withLock { try $0.seal(payload) }
    try await channel.send(frame)
  }

  /// The next message; nil at the end.
  func receive() async throws -> LinkMessage? {
    var reader = reader.withLock { $0 }
    defer { self.reader.withLock { $0 = reader } }
    return try await reader.next().map { try LinkMessage($0) }
  }

  func close() { channel.close() }
}
