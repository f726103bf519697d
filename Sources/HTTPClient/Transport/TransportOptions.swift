#if canImport(Darwin)
  public import Security
#endif

/// Options for the connections of a `SystemTransport`. The environment does not affect them:
/// variables that name proxies are not read, see ``proxy``.
public struct TransportOptions: Sendable {
  /// The most connections to one host; further requests wait.
  public var connectionsPerHost = 20
  /// Certificates of authorities in PEM that are trusted in place of the system's; nil for the
  /// system's.
  public var authorities: [UInt8]?
  /// The certificate chain and its key, both in PEM, with which the client authenticates itself;
  /// nil for none. Not on Apple platforms.
  public var certificate: (chain: [UInt8], key: [UInt8])?
  #if canImport(Darwin)
    /// On Apple platforms, the client's certificate with its key as an identity of the keychain, in
    /// place of ``certificate``; nil for none.
    ///
    /// An identity never changes, so it may be used anywhere: hence `nonisolated(unsafe)`.
    nonisolated(unsafe) public var identity: SecIdentity?
  #endif
  /// Whether credentials are sent over `http` to other machines, where anyone on the way can read
  /// them. A network that encrypts by itself may allow this. By default such requests are refused
  /// (`TransportError.invalidRequest`): those with `Authorization` or `Cookie`, and those with
  /// `OutgoingRequest.holdsCredentials`.
  public var allowsPlainCredentials = false
  /// The proxy that forwards requests, such as `http://proxy.example:3128`; nil for none. A
  /// percent-encoded user and password may precede the host, but not on Apple platforms. For
  /// requests over `https`, the proxy sees only the name of the server. Requests to this machine do
  /// not use it.
  public var proxy: String?
  /// The name of the program in `User-Agent`.
  public var userAgent = "Andiron"

  public init() {}
}
