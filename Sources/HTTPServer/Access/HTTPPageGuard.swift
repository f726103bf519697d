import HTTPMessage

/// A handler that keeps web pages away from another one, for a server that asks nobody who they are
/// because only this machine reaches it: a browser on this machine does too, and runs what
/// strangers wrote.
///
/// Refused are writes that a page of another origin sends (status 403), and requests under a name
/// that a stranger may have made stand for this machine's address (status 421). Answers that pages
/// of other origins must not read, browsers keep from them anyway.
public struct HTTPPageGuard: HTTPHandler {
  private let handler: any HTTPHandler
  private let host: String
  private let origins: Set<String>

  /// `host` is where the server listens, `origins` are those whose pages may write, as in
  /// ``HTTPCrossOrigin``.
  public init(_ handler: any HTTPHandler, host: String, origins: [String] = []) {
    self.handler = handler
    self.host = host.lowercased()
    self.origins = Set(origins.map { $0.lowercased() })
  }

  public func respond(to request: HTTPRequest) -> HTTPResponse {
    if let host = request.headers["Host"], !isOwn(host) {
      return HTTPResponse(421, "the server is not known under this name\n", type: "text/plain")
    }
    if let origin = request.headers["Origin"]?.lowercased(), writes(request.method),
      !isOwn(origin: origin, of: request), !origins.contains(origin), !origins.contains("*")
    {
      return HTTPResponse(403, "pages of this origin may not write\n", type: "text/plain")
    }
    return handler.respond(to: request)
  }

  private func writes(_ method: HTTPMethod) -> Bool { ![.get, .head, .options].contains(method) }

  /// Whether a page came from this server itself.
  private func isOwn(origin: String, of request: HTTPRequest) -> Bool {
    origin == request.origin.lowercased()
  }

  /// Whether the value of `Host` is the address that the server listens on, or a name that only
  /// this machine can have.
  private func isOwn(_ text: String) -> Bool {
    let name = Self.name(text.lowercased())
    return name == host || name == "localhost" || name.hasSuffix(".localhost") || name == "::1"
      || Self.isLoopback(name)
  }

  /// The name or address without the port and without brackets.
  private static func name(_ text: String) -> String {
    if text.hasPrefix("[") { return String(text.dropFirst().prefix { $0 != "]" }) }
    return String(text.prefix { $0 != ":" })
  }

  private static func isLoopback(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    return parts.count == 4 && parts[0] == 127 && !parts.contains(nil)
  }
}
