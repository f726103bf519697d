import HTTPMessage

/// A handler that keeps web pages away from another one: a browser runs what strangers wrote,
/// reaches what its machine reaches, and sends along the logins that it keeps.
///
/// It refuses writes that a page of another origin sends (status 403) and, for a server that only
/// this machine reaches, requests under a name that a stranger may have pointed at this machine
/// (status 421). Browsers themselves keep the answers from pages of other origins; a field of each
/// answer, `Cross-Origin-Resource-Policy`, tells them to keep images and scripts from these, too.
public struct HTTPPageGuard: HTTPHandler {
  /// The names under which the server may be called.
  public enum Names: Sendable, Hashable {
    /// Any, for a server that asks for logins: a proxy may forward to it.
    case any
    /// That of the address where the server listens, and those that only this machine can have.
    case known(String)
  }

  private let handler: any HTTPHandler
  private let names: Names
  private let origins: Set<String>

  /// `host` is where the server listens, `origins` are those whose pages may write, as in
  /// ``HTTPCrossOrigin``.
  public init(_ handler: any HTTPHandler, host: String, origins: [String] = []) {
    self.init(handler, names: .known(host), origins: origins)
  }

  /// `origins` are those whose pages may write, as in ``HTTPCrossOrigin``.
  public init(_ handler: any HTTPHandler, names: Names, origins: [String] = []) {
    self.handler = handler
    if case .known(let host) = names {
      self.names = .known(host.lowercased())
    } else {
      self.names = names
    }
    self.origins = Set(origins.map { $0.lowercased() })
  }

  public func respond(to request: HTTPRequest) -> HTTPResponse {
    if case .known(let own) = names, let host = request.headers["Host"], !isOwn(host, own) {
      return HTTPResponse(421, "the server is not known under this name\n", type: "text/plain")
    }
    if writes(request.method), !mayWrite(request) {
      return HTTPResponse(403, "pages of this origin may not write\n", type: "text/plain")
    }
    var response = handler.respond(to: request)
    if !origins.contains("*"), response.headers[Self.policy] == nil {
      // Pages whose origin is allowed ask in another way, which this does not restrict.
      response.headers[Self.policy] = "same-origin"
    }
    if response.headers["X-Content-Type-Options"] == nil {
      // Browsers would take a body for a page or a script by its bytes.
      response.headers["X-Content-Type-Options"] = "nosniff"
    }
    return response
  }

  private static let policy = "Cross-Origin-Resource-Policy"

  /// Whether no page of another origin has sent the request. Browsers name the origin in each
  /// write, or at least say that it is another one.
  private func mayWrite(_ request: HTTPRequest) -> Bool {
    if origins.contains("*") { return true }
    guard let origin = request.headers["Origin"]?.lowercased() else {
      return request.headers["Sec-Fetch-Site"]?.lowercased() != "cross-site"
    }
    return isOwn(origin: origin, of: request) || origins.contains(origin)
  }

  private func writes(_ method: HTTPMethod) -> Bool { ![.get, .head, .options].contains(method) }

  /// Whether a page came from this server itself. A proxy in front of the server may have decrypted
  /// the request, so https with the host that the request names also counts as the server's own
  /// origin, unless the server knows its names.
  private func isOwn(origin: String, of request: HTTPRequest) -> Bool {
    if origin == request.origin.lowercased() { return true }
    guard case .any = names, let host = request.headers["Host"]?.lowercased() else { return false }
    return origin == "https://" + host
  }

  /// Whether the value of `Host` is the address that the server listens on, or a name that only
  /// this machine can have.
  private func isOwn(_ text: String, _ own: String) -> Bool {
    let name = Self.name(text.lowercased())
    return name == own || LoopbackHost.contains(name)
  }

  /// The name or address without the port and without brackets.
  private static func name(_ text: String) -> String {
    if text.hasPrefix("[") { return String(text.dropFirst().prefix { $0 != "]" }) }
    return String(text.prefix { $0 != ":" })
  }
}
