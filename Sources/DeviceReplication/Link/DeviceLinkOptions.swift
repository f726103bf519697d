public import HTTPServer

/// How a link is made, and how far the other side may go.
public struct DeviceLinkOptions: Sendable {
  /// Whether the channel can read what goes over it. Without the trait `Encryption`, links have to
  /// be allowed without.
  public var encryption = DeviceEncryption.required
  /// What this device proves to be. Nil for no proof: then other devices that have the key can pose
  /// as this one.
  public var identity: DeviceIdentity?
  /// The devices with which links are made. Nil for each that has the key.
  public var trusted: TrustedDevices?
  /// Where each request of the other device is recorded, under its identifier as the name. Nil for
  /// nowhere.
  public var audit: (any AuditTrail)?
  /// The time in which the link has to be made.
  public var handshakeLimit: Duration = .seconds(20)
  /// If nothing comes for this long, the other side is asked for a sign of life.
  public var pingInterval: Duration = .seconds(15)
  /// The number of ping intervals without a sign of life after which the link ends with
  /// `DeviceError.timedOut`.
  public var mostSilentIntervals = 3
  /// The most requests of the other side that are answered at once; further ones are refused, and
  /// sent again by a replicator. Of this side, as many wait for each other.
  public var mostRequests = 32
  /// The threads that answer the other side's requests; they are started when there are some.
  public var threadCount = 4
  /// What time is measured by.
  public var clock: any Clock<Duration> = ContinuousClock()
  /// The versions of the protocol that this side takes part in.
  var versions: ClosedRange<UInt16> = 1...1

  public init() {}
}
