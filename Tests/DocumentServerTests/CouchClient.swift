import Andiron
import DocumentServer
import HTTPServer
import TestSupport
import ValueModel

/// Asks a server's handler as a client of CouchDB would.
struct CouchClient {
  struct Answer {
    var status: Int
    var headers: HTTPHeaders
    var bytes: [UInt8]

    var text: String { String(decoding: bytes, as: UTF8.self) }
    /// Null if the answer is not JSON.
    var json: Value { (try? JSON.parse(bytes)) ?? .null }
    var error: String? { json["error"]?.string }
    var revision: String { json["rev"]?.string ?? "" }
  }

  let store: Store
  let server: DocumentServer
  var role = HTTPPrincipal.Role.readWrite

  /// Asks a server of a store in memory, which has the database `db`.
  init() throws {
    self.init(try Store.inMemory())
    _ = try put("/db", "")
  }

  init(_ store: Store) {
    self.store = store
    server = DocumentServer(store, identifier: String(repeating: "a", count: 32))
  }

  func ask(
    _ method: HTTPMethod, _ target: String, _ body: String? = nil, headers: HTTPHeaders = [:]
  ) throws -> Answer {
    var headers = headers
    if body != nil, headers["Content-Type"] == nil { headers["Content-Type"] = "application/json" }
    // What comes from a connection can be read only once.
    let content = CutBody(Array((body ?? "").utf8), length: 4_096)
    return try ask(method, target, HTTPRequestBody(content), headers: headers)
  }

  func ask(
    _ method: HTTPMethod, _ target: String, _ body: HTTPRequestBody, headers: HTTPHeaders
  ) throws -> Answer {
    let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
    let request = HTTPRequest(
      method, parts[0], query: parts.count > 1 ? parts[1] : nil, headers: headers,
      body: body, origin: "http://server",
      principal: HTTPPrincipal(role: role))
    let response = server.respond(to: request)
    return Answer(
      status: response.status, headers: response.headers, bytes: try Self.bytes(response.body))
  }

  func get(_ target: String, headers: HTTPHeaders = [:]) throws -> Answer {
    try ask(.get, target, headers: headers)
  }

  func put(_ target: String, _ body: String = "{}") throws -> Answer {
    try ask(.put, target, body)
  }

  func post(_ target: String, _ body: String) throws -> Answer { try ask(.post, target, body) }

  /// The whole body, up to where it would wait.
  static func bytes(_ body: HTTPResponse.Body) throws -> [UInt8] {
    switch body {
    case .bytes(let bytes): return bytes
    case .source(let source, _):
      source.begin {}
      defer { source.end() }
      var bytes: [UInt8] = []
      while case .bytes(let piece) = try source.next() { bytes += piece }
      return bytes
    }
  }
}
