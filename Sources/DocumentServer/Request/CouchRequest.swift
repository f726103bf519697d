import CouchProtocol
import HTTPServer
import ValueModel

/// A request, and the parts of it that CouchDB's rules give a meaning.
struct CouchRequest {
  let http: HTTPRequest
  /// The parts of the path, in which a plus sign is a space.
  let segments: [String]
  let query: HTTPQuery

  init(_ http: HTTPRequest) throws {
    self.http = http
    var parts = http.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    if parts.last?.isEmpty == true { parts.removeLast() }
    segments = try parts.map { part throws(HTTPError) in
      try PercentCoding.decoded(part, plusIsSpace: true)
    }
    query = try http.parameters(separators: ["&", ";"])
  }

  var method: HTTPMethod { http.method }

  /// `HEAD` is answered like `GET`.
  var isReading: Bool { method == .get || method == .head }

  // MARK: Parameters

  func flag(_ name: String) -> Bool { query[name] == "true" }

  /// Nil if the parameter is not there. Throws `CouchError` if it is no boolean.
  func boolean(_ name: String) throws -> Bool? {
    try query[name].map { text in
      guard let flag = Self.boolean(text) else {
        throw CouchError.queryParse("Invalid boolean parameter: \(text)")
      }
      return flag
    }
  }

  /// The boolean that a text stands for, in whatever case.
  static func boolean(_ text: String) -> Bool? {
    ["true": true, "false": false][text.lowercased()]
  }

  /// Throws `CouchError` if the parameter is no number or negative.
  func count(_ name: String) throws -> Int? {
    guard let text = query[name] else { return nil }
    guard let number = Int(text) else {
      throw CouchError.queryParse("Invalid value for integer: \(name)")
    }
    guard number >= 0 else {
      throw CouchError.queryParse("Invalid value for positive integer: \(name)")
    }
    return number
  }

  /// Throws `CouchError` if the parameter is no JSON: `bad_request`, as of a body.
  func json(_ name: String) throws -> Value? {
    guard let text = query[name] else { return nil }
    do {
      return try JSON.parse(Array(text.utf8))
    } catch {
      throw CouchError.badRequest("invalid UTF-8 JSON in \(name)")
    }
  }

  // MARK: Body

  static let longestJSON = MultipartDocument.longestJSON

  /// The body, unpacked. Throws `HTTPError` if it is too long, or not packed as it says.
  func bodyBytes() throws -> [UInt8] {
    try http.unpackedBody().bytes(limit: Self.longestJSON)
  }

  /// The body as JSON. Throws `CouchError` if it is none, or too long.
  func body() throws -> Value { try JSON.parse(bodyBytes()) }

  /// The body of a `POST`, an object. Throws `CouchError` if its type is not that of JSON.
  func object(orEmpty isOptional: Bool = false) throws -> Value {
    let bytes = try bodyBytes()
    if isOptional, bytes.isEmpty { return [:] }
    try requireJSON()
    let value = try JSON.parse(bytes)
    guard value.kind == .object else {
      throw CouchError.badRequest("Request body must be a JSON object")
    }
    return value
  }

  func requireJSON() throws {
    guard http.headers.mediaType == "application/json" else {
      throw CouchError(415, "bad_content_type", "Content-Type must be application/json")
    }
  }

  /// Whether the client names `type` itself among those that it takes.
  func names(_ type: String) -> Bool { accepted.contains(type) }

  private var accepted: [String] {
    http.headers.list("Accept").map { HTTPHeaders.word($0.utf8.prefix { $0 != UInt8(ascii: ";") }) }
  }

  /// Whether the client takes `type`, by name or by a range.
  func accepts(_ type: String) -> Bool {
    let list = accepted
    let range = type.prefix { $0 != "/" } + "/*"
    return list.isEmpty || list.contains { $0 == type || $0 == range || $0 == "*/*" }
  }
}
