import Andiron
import DocumentStore
import FHIRStore
import HTTPServer
import TestSupport
import Testing
import ValueModel

@Suite struct InspectorTests {
  @Test("pages are for everybody, and what they ask for is not")
  func rolesAreNeeded() throws {
    var test = try TestInspector()
    test.role = .none
    #expect(test.respond(.get, "/_utils/").status == 200)
    #expect(test.respond(.get, "/_utils").headers["Location"] == "/_utils/")
    for name in ["store", "rows", "record", "version", "timeline", "complete", "live"] {
      #expect(test.ask(name).status == 401, "\(name)")
    }
  }

  @Test("every answer keeps a browser from running anything else")
  func answersHaveAPolicy() throws {
    let test = try TestInspector()
    for path in [
      "/_utils/", "/_utils/favicon.svg", "/_utils/api/store", "/_utils/no", "/_utils/api/no",
    ] {
      let headers = test.respond(.get, path).headers
      let policy = headers["Content-Security-Policy"] ?? ""
      #expect(policy.hasPrefix("default-src 'none'"), "\(path)")
      #expect(!policy.contains("unsafe"), "\(path)")
      #expect(headers["X-Content-Type-Options"] == "nosniff", "\(path)")
    }
  }

  @Test("a page that the browser has is not sent again")
  func pagesHaveTags() throws {
    let test = try TestInspector()
    let tag = try #require(test.respond(.get, "/_utils/").headers["ETag"])
    let again = test.respond(.get, "/_utils/", headers: ["If-None-Match": tag])
    #expect(again.status == 304)
    #expect(test.respond(.post, "/_utils/").status == 405)
  }

  @Test("the first page lists resources, databases and objects with their counts")
  func overviewListsCollections() throws {
    let test = try TestInspector()
    try test.put(#"{"resourceType":"Patient","id":"p1"}"#)
    try test.records.store.database("notes").create(["n": 1], id: "n1")
    try test.records.store.write {
      try $0.collection("things").upsert(["n": 1], key: .string("t1"))
    }
    let store = test.ask("store").json
    let collections = store["collections"]?.elements ?? Value.null.elements
    #expect(collections.map { $0["title"]?.string } == ["Patient", "notes", "things"])
    #expect(collections.map { $0["count"]?.integer } == [1, 1, 1])
    #expect(collections.allSatisfy { ($0["approximateBytes"]?.integer ?? 0) > 0 })
    let statistics = store["statistics"]
    let segments = statistics?["segments"]?.elements ?? Value.null.elements
    #expect(segments.contains { $0["isActive"]?.boolean == true })
    #expect(
      segments.reduce(0) { $0 + ($1["liveBytes"]?.integer ?? 0) }
        == statistics?["liveBytes"]?.integer)
  }

  @Test func `an order that is no path is refused as what was asked`() throws {
    let test = try TestInspector()
    try test.records.store.write {
      try $0.collection("things").upsert(["n": 1], key: .string("t1"))
    }
    for sort in ["../../etc/passwd", "a.b[", "-..", "\u{0}"] {
      let fields = [("kind", "objects"), ("name", "things"), ("sort", sort)]
      #expect(test.respond(.get, "/_utils/api/rows", fields).status < 500, "\(sort)")
    }
    let fields = [("kind", "objects"), ("name", "things"), ("sort", "a.b[")]
    #expect(test.respond(.get, "/_utils/api/rows", fields).status == 400)
  }

  @Test(
    "any request is answered or refused, and never with the server's own failure",
    arguments: Seeds.list(20))
  func anyRequestIsAnswered(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let test = try TestInspector()
    try test.put(#"{"resourceType":"Patient","id":"p1"}"#)
    let note = try test.records.store.database("notes").create(["n": 1], id: "n1")
    let words = [
      "", "resources", "database", "objects", "r4/Patient", "r5/Patient", "r4/No", "notes",
      "andiron.names",
      "p1", "n1", "pk=", "pk=x", note.revision.description, "1", "-1", "9999999999999999999",
      "\u{0}", "🧑‍⚕️",
      "{}", "{\"$and\":[]}", "id = \"p1\"", "_sort=name", "a.b[", "-name", "fhir", "predicate",
      "selector", "words",
      String(repeating: "(", count: 5_000), "../../etc/passwd",
    ]
    let names = [
      "kind", "name", "key", "language", "query", "columns", "sort", "limit", "after", "version",
      "revision",
      "release", "patient", "text", "position",
    ]
    let addresses = ["store", "rows", "record", "version", "timeline", "complete", "live", "", "x"]
    for _ in 0..<200 {
      var fields: [(String, String)] = []
      for name in names where generator.chance(2, in: 3) {
        fields.append((name, words.randomElement(using: &generator) ?? ""))
      }
      let address = addresses.randomElement(using: &generator) ?? ""
      let method: HTTPMethod = generator.chance(1, in: 10) ? .put : .get
      let response = test.respond(method, "/_utils/api/\(address)", fields, body: "{}")
      #expect(response.status < 500, "\(address) \(fields)")
      if case .source(let source, _) = response.body { source.end() }
    }
  }
}
