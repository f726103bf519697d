#if canImport(Darwin)
  public import Security
#endif

/// How a `SystemTransport` connects. The environment changes nothing of it: variables that name
/// proxies are not read, see ``proxy``.
public struct TransportOptions: Sendable {
  /// The most connections to one host; further requests wait.
  public var connectionsPerHost = 20
  /// Certificates of authorities in PEM that are trusted in place of the system's; nil for the
  /// system's.
  public var authorities: [UInt8]?
  /// The certificate chain and its key, both in PEM, by which the client proves who it is; nil for
  /// none. Not on Apple platforms.
  public var certificate: (chain: [UInt8], key: [UInt8])?
  #if canImport(Darwin)
    /// On Apple platforms, the client's certificate with its key as an identity of the keychain, in
    /// place of ``certificate``; nil for none.
    ///
    /// An identity never changes, so it may be used anywhere: hence `nonisolated(unsafe)`.
    nonisolated(unsafe) public var identity: SecIdentity?
  #endif
  /// Whether credentials are sent over `http` to other machines, where everybody on the way can
  /// read them, as a network that encrypts by itself may allow. By default such requests are
  /// refused (`TransportError.invalidRequest`): those with `Authorization` or `Cookie`, and those
  /// that say so (`OutgoingRequest.holdsCredentials`).
  public var allowsPlainCredentials = false
  /// The proxy that forwards requests, such as `http://proxy.example:3128`; nil for none. A user
  /// and a password may stand before the host, percent-encoded, but not on Apple platforms. Of
  /// requests over `https` it sees the name of the server alone. Requests to this machine go
  /// without it.
  public var proxy: String?
  /// What the program calls itself in `User-Agent`.
  public var userAgent = "Andiron"

  public init() {}
}
