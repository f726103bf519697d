import AndironCommands
import FileAccess
import Foundation
import TestSupport
import Testing

#if Server
  /// Each route of a served store: who may ask for it, and from which pages. A route that is added
  /// without a row fails.
  @Suite struct RouteTableTests {
    private enum Access {
      /// Everybody, without a login.
      case everybody
      case readers
      case writers
    }

    private struct Route {
      var method: String
      var path: String
      var access: Access
      var type = "application/json"
      var body = ""
      /// Whether the server does it. What it does not do is 501, to those who may ask.
      var isOffered = true

      var notOffered: Route {
        var route = self
        route.isOffered = false
        return route
      }
    }

    // MARK: The table

    private static func route(
      _ method: String, _ path: String, _ access: Access, _ body: String = ""
    ) -> Route {
      var route = Route(method: method, path: path, access: access, body: body)
      if path.hasPrefix("/fhir") { route.type = "application/fhir+json" }
      return route
    }

    private static let ofServer = [
      route("GET", "/health", .everybody), route("GET", "/metrics", .readers),
      route("GET", "/", .everybody), route("GET", "/_up", .everybody),
      route("GET", "/_uuids", .everybody), route("GET", "/_session", .everybody),
      route("DELETE", "/_session", .everybody), route("GET", "/_all_dbs", .readers),
      route("GET", "/_active_tasks", .readers),
    ]

    private static let revisions = #"{"d":["1-a"]}"#
    private static let ofDatabases = [
      route("PUT", "/db2", .writers), route("GET", "/db", .readers), route("HEAD", "/db", .readers),
      route("POST", "/db", .writers, #"{"_id":"posted"}"#),
      route("GET", "/db/_all_docs", .readers),
      route("POST", "/db/_all_docs", .readers, #"{"keys":["d"]}"#),
      route("POST", "/db/_all_docs/queries", .readers, #"{"queries":[{}]}"#),
      route("GET", "/db/_design_docs", .readers), route("GET", "/db/_local_docs", .readers),
      route("GET", "/db/_changes", .readers),
      route("POST", "/db/_changes?filter=_doc_ids", .readers, #"{"doc_ids":["d"]}"#),
      route("POST", "/db/_bulk_docs", .writers, #"{"docs":[{"_id":"bulk"}]}"#),
      route("POST", "/db/_bulk_get", .readers, #"{"docs":[{"id":"d"}]}"#),
      route("POST", "/db/_revs_diff", .readers, revisions),
      route("POST", "/db/_missing_revs", .readers, revisions),
      route("POST", "/db/_find", .readers, #"{"selector":{}}"#),
      route("POST", "/db/_explain", .readers, #"{"selector":{}}"#),
      route("GET", "/db/_index", .readers),
      route(
        "POST", "/db/_index", .writers, #"{"index":{"fields":["n"]},"name":"n","ddoc":"n"}"#),
      route("GET", "/db/_design/n/_info", .readers), route("GET", "/db/_design/n", .readers),
      route("GET", "/db/_design/n/_view/v", .readers).notOffered,
      route("POST", "/db/_design/n/_update/u", .writers).notOffered,
      route("GET", "/db/_partition/x", .readers), route("POST", "/db/_temp_view", .writers),
      route("DELETE", "/db/_index/_design/n/json/n", .writers),
      route("POST", "/db/_ensure_full_commit", .readers),
      route("GET", "/db/_revs_limit", .readers), route("PUT", "/db/_revs_limit", .writers, "100"),
      route("GET", "/db/_security", .readers), route("POST", "/db/_compact", .writers),
      route("POST", "/db/_view_cleanup", .writers), route("GET", "/db/_local/l", .readers),
      route("PUT", "/db/_local/l", .writers, "{}"), route("DELETE", "/db/_local/l", .writers),
      route("GET", "/db/d", .readers), route("HEAD", "/db/d", .readers),
      route("PUT", "/db/e", .writers, "{}"), route("DELETE", "/db/d", .writers),
      route("COPY", "/db/d", .writers), route("GET", "/db/d/file", .readers),
      route("PUT", "/db/d/file", .writers, "x"), route("DELETE", "/db/d/file", .writers),
      route("POST", "/db/_purge", .writers, revisions), route("DELETE", "/db", .writers),
    ]

    private static let patient = #"{"resourceType":"Patient","id":"p"}"#
    private static let batch =
      #"{"resourceType":"Bundle","type":"batch","entry":["#
      + #"{"request":{"method":"GET","url":"Patient/p"}}]}"#
    private static let meta =
      #"{"resourceType":"Parameters","parameter":[{"name":"meta","valueMeta":{}}]}"#
    private static let r4 = "/fhir/r4"
    private static let ofResources = [
      route("GET", r4 + "/metadata", .everybody), route("GET", "/fhir/r5/metadata", .everybody),
      route("GET", r4, .readers), route("POST", r4, .readers, batch),
      route("GET", r4 + "/_history", .readers), route("POST", r4 + "/_search", .readers),
      route("POST", r4 + "/$validate", .readers, patient), route("GET", r4 + "/$meta", .readers),
      route("GET", r4 + "/$export", .readers), route("GET", r4 + "/Patient", .readers),
      route("POST", r4 + "/Patient", .writers, patient),
      route("PUT", r4 + "/Patient?identifier=1", .writers, patient),
      route("PATCH", r4 + "/Patient?identifier=1", .writers, "[]"),
      route("DELETE", r4 + "/Patient?identifier=1", .writers),
      route("GET", r4 + "/Patient/_history", .readers),
      route("POST", r4 + "/Patient/_search", .readers),
      route("POST", r4 + "/Patient/$validate", .readers, patient),
      route("GET", r4 + "/Patient/$export", .readers),
      route("GET", r4 + "/Patient/$meta", .readers),
      route("GET", r4 + "/Patient/$everything", .readers),
      route("GET", r4 + "/Patient/p", .readers), route("HEAD", r4 + "/Patient/p", .readers),
      route("PUT", r4 + "/Patient/p", .writers, patient),
      route("PATCH", r4 + "/Patient/p", .writers, "[]"),
      route("GET", r4 + "/Patient/p/_history", .readers),
      route("GET", r4 + "/Patient/p/_history/1", .readers),
      route("GET", r4 + "/Patient/p/$validate", .readers),
      route("GET", r4 + "/Patient/p/$everything", .readers),
      route("GET", r4 + "/Patient/p/$meta", .readers),
      route("POST", r4 + "/Patient/p/$meta-add", .writers, meta),
      route("POST", r4 + "/Patient/p/$meta-delete", .writers, meta),
      route("GET", r4 + "/Group/g/$export", .readers), route("GET", r4 + "/Patient/p/*", .readers),
      route("GET", r4 + "/Patient/p/Observation", .readers),
      route("POST", r4 + "/Patient/p/Observation/_search", .readers),
      route("DELETE", r4 + "/Patient/p", .writers), route("GET", r4 + "/Nothing", .readers),
    ]

    private static let ofInspector = [
      route("GET", "/_utils", .everybody), route("GET", "/_utils/", .everybody),
      route("GET", "/_utils/api/store", .readers), route("GET", "/_utils/api/rows", .readers),
      route("GET", "/_utils/api/record", .readers), route("GET", "/_utils/api/version", .readers),
      route("GET", "/_utils/api/timeline", .readers),
      route("GET", "/_utils/api/complete", .readers), route("GET", "/_utils/api/live", .readers),
      route("PUT", "/_utils/api/record", .writers, "{}"),
    ]

    private static let all = ofServer + ofDatabases + ofResources + ofInspector

    // MARK: Roles and origins

    /// The header of a login, by the role; without one, nothing.
    private static let logins = [
      ("none", ""), ("reader", basic("eve", "readers")), ("writer", basic("ada", "engine")),
    ]

    private static func basic(_ name: String, _ password: String) -> String {
      "Authorization: Basic \(Data("\(name):\(password)".utf8).base64EncodedString())\r\n"
    }

    @Test func `each route is answered to those who may ask for it, and to no others`() throws {
      try ServedStore.withDirectory { directory in
        let tokens = directory.appending(path: "tokens")
        // The SHA-256 of "readers".
        let digest = "e2257349c139799fafab4f3e96e068da96773117c4f108f122343ddb19a249ed"
        try Data("\(digest) read-only eve\n".utf8).write(to: tokens)
        let options = ["--user", "ada:engine", "--tokens", tokens.path]
        let run = try ServedStore.serve(options, in: directory) { port in
          let writer = Self.basic("ada", "engine")
          let client = try RawClient(port: port)
          #expect(try client.request("PUT /db", writer).status == 201)
          #expect(try Self.send("PUT", "/db/d", writer, port, body: "{}").status == 201)
          for route in Self.all {
            for (role, login) in Self.logins { try Self.check(route, role, login, port) }
          }
        }
        #expect(run.status == .sound, "\(run.error)")
      }
    }

    private static func check(_ route: Route, _ role: String, _ login: String, _ port: Int) throws {
      let name = "\(route.method) \(route.path) as \(role)"
      let isSafe = route.method == "GET" || route.method == "HEAD"
      let type = "Content-Type: \(route.type)\r\n"
      let foreign = try send(
        route.method, route.path, login + type + "Origin: https://evil.example\r\n", port,
        body: route.body)
      if !isSafe { #expect(foreign.status == 403, "\(name) from another page") }
      #expect(!foreign.head.contains("Access-Control-Allow-Origin"), "\(name)")
      let status = try send(route.method, route.path, login + type, port, body: route.body).status
      switch (route.access, role) {
      case (.everybody, _), (.readers, "reader"), (_, "writer"):
        let isExpected = route.isOffered ? status < 500 : status == 501
        #expect(status != 401 && status != 403 && isExpected, "\(name): \(status)")
      case (_, "none"): #expect(status == 401, "\(name): \(status)")
      default: #expect(status == 403, "\(name): \(status)")
      }
      if isSafe, status == 401 { #expect(foreign.status == 401, "\(name) from another page") }
    }

    /// Answers may have no end, as a feed of changes has none: only the head is read.
    private static func send(
      _ method: String, _ path: String, _ fields: String, _ port: Int, body: String
    ) throws -> (status: Int, head: String) {
      let client = try RawClient(port: port)
      let answer = try client.request(
        "\(method) \(path)", fields, body: Array(body.utf8),
        hasBody: false)
      return (answer.status, answer.head)
    }

    // MARK: Completeness

    @Test func `each name that routes are told by has a row`() throws {
      let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      let files = [
        "DocumentServer/Server/ServerRoutes.swift", "DocumentServer/Server/DatabaseRoutes.swift",
        "FHIRServer/Server/Exchange+Route.swift", "Inspector/Server/InspectorRoutes.swift",
        "ServerCommands/Router.swift", "ServerCommands/StorePages.swift",
      ]
      let paths = Self.all.flatMap { $0.path.split(whereSeparator: { "/?".contains($0) }) }
      let known = Set(paths.map(String.init))
      var names: Set<String> = []
      for file in files {
        let text = try String(contentsOf: root.appending(path: "Sources/" + file), encoding: .utf8)
        for line in text.split(separator: "\n")
        where line.contains("case \"") || line.contains("case (\"") || line.contains("== \"") {
          for found in line.matches(of: /"\/?([$_a-z][-_a-z]+)"/) { names.insert(String(found.1)) }
        }
      }
      #expect(names.count > 40)
      // A parameter of a route.
      let others: Set = ["revision"]
      #expect(names.subtracting(known).subtracting(others) == [])
    }
  }
#endif
