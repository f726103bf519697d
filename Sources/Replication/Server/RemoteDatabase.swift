public import HTTPClient

/// A database on a server that speaks CouchDB's protocol: CouchDB, PouchDB Server, Andiron.
public struct RemoteDatabase: Sendable {
  /// A function that changes a request before it is sent, for example adds a key to its header or
  /// signs it.
  public typealias Preparation = @Sendable (inout OutgoingRequest) async throws -> Void
  /// A function that inspects an answer, and returns whether the request must be prepared and sent
  /// again; `attempt` counts from one.
  public typealias Inspection =
    @Sendable (_ answer: IncomingResponse, _ attempt: Int) async throws -> Bool

  /// The address, `https://host/database`, without name and password.
  public let url: String
  public var credentials: RemoteCredentials?
  /// Fields for the header of each request. Fields that the protocol sets are not allowed:
  /// `Authorization`, `Connection`, `Host`, `Content-Type`, `Content-Length`, `Accept`, and others
  /// of the connection.
  public var headers: HTTPHeaders
  public var preparations: [Preparation] = []
  public var inspections: [Inspection] = []
  /// The transport that sends the requests; nil for the system's network.
  public var transport: (any HTTPTransport)?
  /// The limits of requests, such as their duration. `total` does not apply to feeds that wait for
  /// changes.
  public var limits = TransportLimits()
  /// The maximum number of requests at once.
  public var parallelCount = 4
  /// The number of attempts for a request, and the pauses between them.
  public var retries = RetryPolicy()
  /// The maximum size, in bytes, of an answer that is not an attachment.
  public var mostAnswerBytes = 128 << 20

  /// Creates a database from its address. A name and a password in the address become
  /// ``RemoteCredentials/session(name:password:)``, unless `credentials` are given, and are not
  /// part of ``url``.
  ///
  /// Throws `ReplicationError.invalidConfiguration` if the address has a scheme other than `http`
  /// and `https`, no host, no database, a query, or a name without a password; and if a field of
  /// the header is not allowed.
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
