/// How a `SystemTransport` connects. The environment changes nothing of it: variables that name
/// proxies are not read.
public struct TransportOptions: Sendable {
  /// The most connections to one host; further requests wait.
  public var connectionsPerHost = 20
  /// Certificates of authorities in PEM that are trusted in place of the system's; nil for the
  /// system's.
  public var authorities: [UInt8]?
  /// The certificate chain and its key, both in PEM, by which the client proves who it is; nil for
  /// none.
  public var certificate: (chain: [UInt8], key: [UInt8])?
  /// What the program calls itself in `User-Agent`.
  public var userAgent = "Andiron"

  public init() {}
}
