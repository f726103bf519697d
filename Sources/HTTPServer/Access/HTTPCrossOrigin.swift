/// A handler that tells browsers which web pages of other origins may read the answers of another
/// handler: CORS, as specified by the Fetch standard
/// (<https://fetch.spec.whatwg.org/#http-cors-protocol>).
public struct HTTPCrossOrigin: HTTPHandler {
  /// The header fields of an answer that pages may read in addition to those that they may always
  /// read.
  private static let exposed =
    "ETag, Location, Content-Location, Last-Modified, Expires, Retry-After, X-Request-Id"
  private static let methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS, COPY"
  private static let fields =
    "Accept, Authorization, Content-Type, If-Match, If-Modified-Since, If-None-Exist, If-None-Match, "
    + "Last-Event-ID, Origin, Prefer, Range, X-Correlation-Id, X-Request-Id"

  private let handler: any HTTPHandler
  private let origins: Set<String>
  private let allowsAll: Bool

  /// `origins` are as browsers send them: `https://app.example` or `http://localhost:3000`. Pages
  /// of these may also send what the browser keeps of a login. `*` stands for all origins, without
  /// that.
  public init(_ handler: any HTTPHandler, origins: [String]) {
    self.handler = handler
    self.origins = Set(origins.map { $0.lowercased() }).subtracting(["*"])
    allowsAll = origins.contains("*")
  }

  /// Whether `text` can be one of the origins: `*`, or a scheme and an authority alone.
  public static func isOrigin(_ text: String) -> Bool {
    if text == "*" { return true }
    for scheme in ["http://", "https://"] where text.lowercased().hasPrefix(scheme) {
      let host = text.utf8.dropFirst(scheme.utf8.count)
      return !host.isEmpty
        && host.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"/?#@*".utf8.contains($0) }
    }
    return false
  }

  /// Returns what the other handler answers, with what browsers ask for; and itself answers the
  /// question that browsers ask before a request.
  public func respond(to request: HTTPRequest) -> HTTPResponse {
    guard let origin = request.headers["Origin"] else {
      return varied(handler.respond(to: request))
    }
    let isNamed = origins.contains(origin.lowercased())
    let isAllowed = isNamed || allowsAll
    if request.method == .options, request.headers["Access-Control-Request-Method"] != nil {
      return varied(preflight(isAllowed ? origin : nil, isNamed: isNamed))
    }
    var response = handler.respond(to: request)
    if isAllowed {
      allow(origin, isNamed: isNamed, &response)
      response.headers["Access-Control-Expose-Headers"] = Self.exposed
    }
    return varied(response)
  }

  private func preflight(_ origin: String?, isNamed: Bool) -> HTTPResponse {
    guard let origin else {
      return HTTPResponse(403, "pages of this origin may not ask\n", type: "text/plain")
    }
    var response = HTTPResponse(204)
    allow(origin, isNamed: isNamed, &response)
    response.headers["Access-Control-Allow-Methods"] = Self.methods
    response.headers["Access-Control-Allow-Headers"] = Self.fields
    response.headers["Access-Control-Max-Age"] = "600"
    return response
  }

  private func allow(_ origin: String, isNamed: Bool, _ response: inout HTTPResponse) {
    response.headers["Access-Control-Allow-Origin"] = isNamed ? origin : "*"
    if isNamed { response.headers["Access-Control-Allow-Credentials"] = "true" }
  }

  /// Caches must know where the answer depends on the client.
  private func varied(_ response: HTTPResponse) -> HTTPResponse {
    if origins.isEmpty { return response }
    var response = response
    response.headers.add("Vary", "Origin")
    return response
  }
}
