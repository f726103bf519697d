/// The credentials of a replicator for a server.
///
/// The system's network sends them only over `https`, or to this machine, unless
/// `TransportOptions.allowsPlainCredentials` permits otherwise: others could read them in transit.
public enum RemoteCredentials: Sendable {
  /// A name and a password in each request.
  case basic(name: String, password: String)
  /// A session of CouchDB, opened with a name and a password, and renewed before it ends and when
  /// the server has forgotten it. If the server has no sessions, `basic`.
  case session(name: String, password: String)
  /// A token in each request. The replicator calls `token` before the first request, and again,
  /// with `isRenewal` true, when the server does not accept the previous token.
  case bearer(token: @Sendable (_ isRenewal: Bool) async throws -> String)
}
