/// Options for a server: its address and its limits.
public struct HTTPListenerOptions: Sendable {
  /// A numeric address, or a name that stands for one.
  public var host = "127.0.0.1"
  /// The port; zero for any free port.
  public var port = 0
  /// A certificate chain and its key, both in PEM; nil for no encryption.
  public var certificate: (chain: [UInt8], key: [UInt8])?
  /// The scheme and authority under which clients reach a server that receives its requests from
  /// another one, such as `https://fhir.example`: links in answers begin with it. Nil uses the
  /// origin that each request names.
  public var publicOrigin: String?
  /// Whether a server that listens on an address of this machine alone also answers requests under
  /// other names than the machine's own. By default these get the status 421: a web page may have
  /// pointed its name at this machine, to read what only the machine can (DNS rebinding). A server
  /// with a ``publicOrigin`` always answers.
  public var answersForeignNames = false
  /// The number of requests answered at once; others wait. Requests that wait for changes need no
  /// thread.
  public var threadCount = 16
  /// The number of threads that wait on sockets.
  public var socketThreadCount = 1
  public var mostConnections = 4_096
  /// The most connections of one address, so that one client cannot take them all; further ones
  /// are closed at once. With IPv6, all addresses of one network of 64 bits count together. This
  /// machine has no such limit: it may be a proxy for many clients. Raise it where a proxy on
  /// another machine needs more.
  public var mostConnectionsPerAddress = 256
  /// Whether the limit holds for this machine, too.
  package var limitsOwnMachine = false
  /// After how many seconds a new connection is closed on which no request has begun. The line of
  /// the request counts, and with encryption what comes before it.
  public var firstRequestSeconds = 10
  /// After how many seconds without a byte a connection is closed that has had a request.
  public var idleSeconds = 60
  /// After how many seconds more a connection is closed whose header is not complete, although
  /// bytes come. A body has as many, and a second for each ``leastBodyRate`` bytes.
  public var headerSeconds = 30
  /// The bytes of a body that have to come in a second, on average, while the server takes them.
  public var leastBodyRate = 1_000
  /// The most bytes of a header. Each connection has that much memory for what it receives.
  public var mostHeaderBytes = 16 << 10
  /// The most bytes of a body.
  public var mostBodyBytes = 4 << 30

  public init() {}
}
