/// How a replicator proves to a server who it is.
///
/// The system's network sends them over `https` alone, or to this machine, unless
/// `TransportOptions.allowsPlainCredentials` says otherwise: others could read them on the way.
public enum RemoteCredentials: Sendable {
  /// Name and password in each request.
  case basic(name: String, password: String)
  /// A session that is opened with name and password, as CouchDB has them, and renewed before it
  /// ends and when the server has forgotten it. Where the server has no sessions, `basic`.
  case session(name: String, password: String)
  /// A token in each request. `token` is asked before the first request, and again when the server
  /// does not accept the one it gave: `isRenewal` is then true.
  case bearer(token: @Sendable (_ isRenewal: Bool) async throws -> String)
}
