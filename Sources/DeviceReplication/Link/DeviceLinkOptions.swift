public import HTTPServer

/// Options for a link, including limits for the other side.
public struct DeviceLinkOptions: Sendable {
  /// The encryption of the link, which determines whether the channel can read its data. A build
  /// without the trait `Encryption` must allow links without encryption.
  public var encryption = DeviceEncryption.required
  /// The identity that this device proves. Nil for no proof: other devices that have the key can
  /// then pose as this one.
  public var identity: DeviceIdentity?
  /// The devices with which links are made. Nil for every device that has the key.
  public var trusted: TrustedDevices?
  /// The trail that records each request of the other device, under the device's identifier as the
  /// name. Nil for no record.
  public var audit: (any AuditTrail)?
  /// The time limit for making the link.
  public var handshakeLimit: Duration = .seconds(20)
  /// The time without received messages after which the other side is asked for a sign of life.
  public var pingInterval: Duration = .seconds(15)
  /// The number of ping intervals without a sign of life that a link survives: with one more, it
  /// ends with `DeviceError.timedOut`.
  public var mostSilentIntervals = 3
  /// The maximum number of the other side's requests that are answered at once. Further ones are
  /// refused, and a replicator sends them again. As many requests of this side may be under way;
  /// further ones wait.
  public var mostRequests = 32
  /// The maximum number of threads that answer the other side's requests; they start when needed.
  public var threadCount = 4
  /// The clock for all time limits.
  public var clock: any Clock<Duration> = ContinuousClock()
  /// The versions of the protocol that this side supports.
  var versions: ClosedRange<UInt16> = 1...1

  public init() {}
}
