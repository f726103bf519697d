public import Andiron
import FileAccess
public import HTTPServer

/// A connection to another device, over which both sides send and answer requests as with a server,
/// and so replicate.
///
///     let link = try await DeviceLink.connect(
///       channel, key: key, role: .initiator, serving: ["notes": .readWrite], of: store)
///     let transport = link.transport
///     let address = link.url(of: "notes")
///
/// Both sides prove that they have the key. The link ends if the channel ends, or alters, repeats,
/// reorders or leaves out bytes. Nothing of a link persists except the data that its replications
/// have written, so that a new link, over a new channel, continues where it stopped.
public final class DeviceLink: Sendable {
  /// The device at the other end, as it introduced itself.
  public struct Peer: Sendable, Hashable {
    /// The identifier that distinguishes it from other devices.
    public var identifier: String
    /// The databases that it serves, and whether this side may write them.
    public var databases: [String: DeviceAccess]
    /// Whether the link's data is encrypted.
    public var isEncrypted: Bool
    /// The public key of the identity that the device has proved; nil if it has proved none.
    public var publicKey: DevicePublicKey?
  }

  /// Sends requests to the other device.
  public let transport: DeviceTransport
  public let peer: Peer
  private let session: LinkSession
  private let tasks: LinkTasks

  private init(
    _ transport: DeviceTransport, _ peer: Peer, _ session: LinkSession, _ tasks: LinkTasks
  ) {
    self.transport = transport
    self.peer = peer
    self.session = session
    self.tasks = tasks
  }

  deinit { close() }

  /// Makes a link that serves databases of a store to the other device. From databases that it may
  /// read, the device gets revisions and attachments; to those that it may write, it adds new
  /// revisions. It cannot reach anything else of the store, and cannot drop or purge its content.
  ///
  /// Closes the channel and throws `DeviceError` if the link cannot be made: `.wrongKey`,
  /// `.noCommonVersion`, `.encryptionRequired`, `.encryptionUnavailable`, `.sameRole`,
  /// `.sameDevice`, `.untrustedDevice` and `.notALink` for lasting reasons; `.cutOff`,
  /// `.channelFailed`, `.altered` and `.outOfOrder` for failures of the channel; `.timedOut` if it
  /// takes longer than `options.handshakeLimit`. Throws `CancellationError` if the task is
  /// cancelled.
  public static func connect(
    _ channel: any DeviceChannel, key: DeviceKey, role: DeviceRole,
    serving databases: [String: DeviceAccess] = [:], of store: Store,
    options: DeviceLinkOptions = DeviceLinkOptions()
  ) async throws -> DeviceLink {
    let identifier = identifier(of: store)
    let handler = ServedDatabases(
      store, identifier: identifier, databases, audit: options.audit)
    return try await connect(
      channel, key: key, role: role, identifier: identifier, databases: databases, handler, options)
  }

  /// Returns the identifier under which links serve a store: 32 digits, the same for as long as the
  /// store exists. Other devices use it to trust this device.
  public static func identifier(of store: Store) -> String { DeviceIdentifier.text(of: store) }

  /// Makes a link on which `handler` answers the other device, and alone decides on its access.
  /// `identifier` distinguishes this device from others, and must be the same after a restart.
  ///
  /// Throws `DeviceError`, as ``connect(_:key:role:serving:of:options:)`` does; and
  /// `.invalidArgument` if the identifier does not consist of 1 to 64 letters from a to z, digits
  /// and hyphens.
  public static func connect(
    _ channel: any DeviceChannel, key: DeviceKey, role: DeviceRole, identifier: String,
    handler: any HTTPHandler, options: DeviceLinkOptions = DeviceLinkOptions()
  ) async throws -> DeviceLink {
    let handler = options.audit.map { HTTPAudit(handler, trail: $0) as any HTTPHandler } ?? handler
    return try await connect(
      channel, key: key, role: role, identifier: identifier, databases: [:], handler, options)
  }

  private static func connect(
    _ channel: any DeviceChannel, key: DeviceKey, role: DeviceRole, identifier: String,
    databases: [String: DeviceAccess], _ handler: any HTTPHandler,
    _ options: DeviceLinkOptions
  ) async throws -> DeviceLink {
    let making = LinkMaking(channel: channel, key: key, role: role, options: options)
    let made = try await making.make(identifier: identifier, databases)
    let host = DeviceHost(
      handler, peer: made.peer.identifier, threadCount: options.threadCount,
      mostRequests: options.mostRequests, options.clock)
    let box = Locked<LinkSession?>(nil)
    let session = LinkSession(channel, role) { stream, form in
      guard let session = box.withLock({ $0 }) else { return false }
      return host.accept(stream, form, session)
    }
    box.withLock { $0 = session }
    // The device may have been withdrawn while the link was made.
    let trust = options.trusted?.add(made.peer.identifier, made.peer.publicKey) {
      session.end(LinkMaking.untrustedDevice)
    }
    if options.trusted != nil, trust == nil {
      host.stop()
      channel.close()
      throw LinkMaking.untrustedDevice
    }
    let tasks = LinkTasks(session, channel, options)
    tasks.start(made) {
      if let trust { options.trusted?.forget(trust) }
      host.stop()
      box.withLock { $0 = nil }
    }
    let transport = DeviceTransport(
      session, peer: made.peer.identifier, mostRequests: options.mostRequests, options.clock)
    return DeviceLink(transport, made.peer, session, tasks)
  }

  /// Returns the address of a database of the other device, for ``transport``. It is the same on
  /// every link to that device.
  public func url(of database: String) -> String {
    "http://\(peer.identifier)/" + PercentCoding.encoded(database)
  }

  /// Sends a goodbye and ends the link; requests under way fail. Has no effect after the end.
  public func close() {
    session.close()
    tasks.closeLater()
  }

  /// The reason for the end of the link; nil while the link exists.
  public var ending: DeviceError? { session.error }

  /// Waits for the end of the link, and returns the reason: `.closed` if one of the sides closed
  /// it.
  public func waitForEnd() async -> DeviceError { await session.waitForEnd() }
}
