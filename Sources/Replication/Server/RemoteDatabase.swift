public import HTTPClient

/// A database on a server that speaks CouchDB's protocol: CouchDB, PouchDB Server, Andiron.
public struct RemoteDatabase: Sendable {
  /// Changes a request before it is sent: adds a key to its header, signs it.
  public typealias Preparation = @Sendable (inout OutgoingRequest) async throws -> Void
  /// Looks at an answer, and says whether the request is to be prepared and sent again; `attempt`
  /// counts from one.
  public typealias Inspection =
    @Sendable (_ answer: IncomingResponse, _ attempt: Int) async throws -> Bool

  /// `https://host/database`, without name and password.
  public let url: String
  public var credentials: RemoteCredentials?
  /// Fields for the header of each request. Those that the protocol sets cannot be given:
  /// `Authorization`, `Connection`, `Host`, `Content-Type`, `Content-Length`, `Accept`, and others
  /// of the connection.
  public var headers: HTTPHeaders
  public var preparations: [Preparation] = []
  public var inspections: [Inspection] = []
  /// Sends the requests; nil for the system's network.
  public var transport: (any HTTPTransport)?
  /// How long requests may take. Feeds that wait for changes are not bound by `total`.
  public var limits = TransportLimits()
  /// The most requests at once.
  public var parallelCount = 4
  /// How often a request is tried, and how long to wait between.
  public var retries = RetryPolicy()
  /// The most bytes of an answer that is no attachment.
  public var mostAnswerBytes = 128 << 20

  /// Name and password in the address become ``RemoteCredentials/session(name:password:)``, unless
  /// `credentials` are given, and are no part of ``url``.
  ///
  /// Throws `ReplicationError.invalidConfiguration` if the address has another scheme than `http` and
  /// `https`, no host, no database, a query, or a name without a password; and if a field of the
  /// header cannot be given.
  public init(
    _ address: String, credentials: RemoteCredentials? = nil, headers: HTTPHeaders = [:],
    transport: (any HTTPTransport)? = nil
  ) throws {
    let parsed = try RemoteAddress(address)
    url = parsed.url
    self.credentials =
      credentials
      ?? parsed.user.map { .session(name: $0.name, password: $0.password) }
    self.headers = headers
    self.transport = transport
    for field in headers.fields where Self.reserved.contains(field.name.lowercased()) {
      throw ReplicationError(
        .invalidConfiguration, "the header \(field.name) is set by the protocol")
    }
  }

  private static let reserved: Set = [
    "authorization", "connection", "host", "content-type", "content-length", "content-encoding",
    "transfer-encoding", "accept", "accept-encoding", "www-authenticate", "te", "upgrade",
    "expect", "cookie",
  ]
}
