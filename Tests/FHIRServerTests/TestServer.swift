import Andiron
import FHIRDSTU2
import FHIRR4
import FHIRR5
import FHIRSTU3
import FHIRServer
import FHIRStore
import HTTPServer
import TestSupport
import Testing
import ValueModel

/// A server over a store in memory, and the requests of its client.
struct TestServer {
  static let releases: [any FHIRRelease.Type] = [R4.self, DSTU2.self, STU3.self, R5.self]

  let records: FHIRStore
  let server: FHIRServer
  var release = ReleaseVersion.r4

  init(
    _ release: ReleaseVersion = .r4, options: FHIRServerOptions = FHIRServerOptions(),
    maintainsMeta: Bool = true, oldVersions: VersionRetention = .last(1_000), keepsFeed: Bool = true
  ) throws {
    var storeOptions = FHIRStoreOptions()
    storeOptions.maintainsMeta = maintainsMeta
    records = try FHIRStore(
      Store.inMemory(
        options: StoreOptions(
          oldVersions: oldVersions, changeFeed: keepsFeed ? .kept : .none)),
      releases: Self.releases, options: storeOptions)
    server = FHIRServer(records, options: options)
    self.release = release
  }

  var base: String { "http://localhost/fhir/\(release.rawValue)" }

  /// Sends a request; `address` is below the release, with its query.
  @discardableResult
  func send(
    _ method: HTTPMethod, _ address: String, _ body: String? = nil,
    headers: HTTPHeaders = [:], role: HTTPPrincipal.Role = .readWrite, name: String? = nil
  ) -> Reply {
    let principal = HTTPPrincipal(name: name, role: role)
    return Reply(respond(method, address, body.map { Array($0.utf8) }, headers: headers, principal))
  }

  /// Asks for what is sent piece by piece.
  func stream(_ address: String, headers: HTTPHeaders) -> Reply {
    stream(.get, address, nil, headers: headers)
  }

  /// Sends any bytes, and reads what comes to its end, at once or piece by piece.
  func stream(
    _ method: HTTPMethod, _ address: String, _ body: [UInt8]?, headers: HTTPHeaders
  ) -> Reply {
    var response = respond(
      method, address, body, headers: headers, HTTPPrincipal(role: .readWrite))
    if case .source(let source, _) = response.body {
      source.begin {}
      defer { source.end() }
      var bytes: [UInt8] = []
      while case .bytes(let piece)? = try? source.next() { bytes += piece }
      response.body = .bytes(bytes)
    }
    return Reply(response)
  }

  private func respond(
    _ method: HTTPMethod, _ address: String, _ body: [UInt8]?, headers: HTTPHeaders,
    _ principal: HTTPPrincipal
  ) -> HTTPResponse {
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var headers = headers
    if body != nil, headers["Content-Type"] == nil {
      headers["Content-Type"] =
        release == .dstu2 ? "application/json+fhir" : "application/fhir+json"
    }
    let path = parts[0].isEmpty ? "" : "/\(parts[0])"
    // What comes from a connection can be read only once.
    let content = CutBody(body ?? [], length: 4_096)
    return server.respond(
      to: HTTPRequest(
        method, "/fhir/\(release.rawValue)\(path)",
        query: parts.count > 1 ? String(parts[1]) : nil, headers: headers,
        body: HTTPRequestBody(content), principal: principal))
  }

  func get(_ address: String, headers: HTTPHeaders = [:]) -> Reply {
    send(.get, address, headers: headers)
  }

  /// Stores a resource by PUT.
  @discardableResult
  func put(_ type: String, _ id: String, _ more: String = "") -> Reply {
    send(.put, "\(type)/\(id)", #"{"resourceType":"\#(type)","id":"\#(id)"\#(more)}"#)
  }

  /// The number of resources that there are.
  func count() throws -> Int { try records.reader.counts().map(\.count).reduce(0, +) }
}

/// What a server answered.
struct Reply {
  let status: Int
  let headers: HTTPHeaders
  let bytes: [UInt8]

  init(_ response: HTTPResponse) {
    status = response.status
    headers = response.headers
    if case .bytes(let bytes) = response.body { self.bytes = bytes } else { bytes = [] }
  }

  /// The body as JSON; null if it is none.
  var json: Value { (try? JSON.parse(bytes)) ?? .null }

  var version: String? { json["meta"]?["versionId"]?.string }

  /// The code of the first issue of an outcome; nil for anything else.
  var issue: String? {
    json["resourceType"]?.string == "OperationOutcome"
      ? json["issue"]?[0]?["code"]?.string : nil
  }

  var severity: String? { json["issue"]?[0]?["severity"]?.string }

  /// The resources of a Bundle.
  var resources: [Value] {
    (json["entry"]?.elements ?? Value.null.elements).compactMap { $0["resource"] }
  }

  /// The ids of the resources of a Bundle that match.
  var ids: [String] {
    (json["entry"]?.elements ?? Value.null.elements)
      .filter { $0["search"]?["mode"]?.string ?? "match" == "match" }
      .compactMap { $0["resource"]?["id"]?.string }
  }

  /// The status of each entry of a response.
  var statuses: [String] {
    (json["entry"]?.elements ?? Value.null.elements).map { $0["response"]?["status"]?.string ?? "" }
  }

  func link(_ relation: String) -> String? {
    (json["link"]?.elements ?? Value.null.elements)
      .first { $0["relation"]?.string == relation }?["url"]?.string
  }
}
