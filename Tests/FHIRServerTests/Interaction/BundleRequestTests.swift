import FHIRModel
import FHIRServer
import Foundation
import HTTPServer
import Testing
import ValueModel

@Suite struct BundleRequestTests {
  private static func bundle(_ type: String, _ entries: String...) -> String {
    #"{"resourceType":"Bundle","type":"\#(type)","entry":[\#(entries.joined(separator: ","))]}"#
  }

  private static func entry(
    _ method: String, _ url: String, _ resource: String? = nil, _ more: String = "",
    fullURL: String? = nil
  ) -> String {
    let url = #"{"request":{"method":"\#(method)","url":"\#(url)"\#(more)}"#
    return url + (fullURL.map { #","fullUrl":"\#($0)""# } ?? "")
      + (resource.map { #","resource":\#($0)"# } ?? "") + "}"
  }

  private static func patient(_ id: String? = nil, _ more: String = "") -> String {
    #"{"resourceType":"Patient""# + (id.map { #","id":"\#($0)""# } ?? "") + more + "}"
  }

  private static func patch(_ operations: String) -> String {
    let data = Data(operations.utf8).base64EncodedString()
    return
      #"{"resourceType":"Binary","contentType":"application/json-patch+json","data":"\#(data)"}"#
  }

  @Test("a transaction is performed as a whole, with a response for each entry in order")
  func transaction() throws {
    let server = try TestServer()
    server.put("Patient", "old")
    server.put("Patient", "p", #","active":true"#)
    let urn = "urn:uuid:11111111-1111-4111-8111-111111111111"
    let observation =
      #"{"resourceType":"Observation","status":"final","code":{"text":"x"},"subject":{"reference":"\#(urn)"}}"#
    let reply = server.send(
      .post, "",
      Self.bundle(
        "transaction", Self.entry("GET", "Patient/p"),
        Self.entry("POST", "Observation", observation),
        Self.entry("POST", "Patient", Self.patient("mine"), fullURL: urn),
        Self.entry("DELETE", "\(server.base)/Patient/old"),
        Self.entry("PATCH", "Patient/p", Self.patch(#"[{"op":"remove","path":"/active"}]"#)),
        Self.entry("PUT", "Patient/q", Self.patient("q"))))
    #expect(reply.status == 200)
    #expect(reply.json["type"]?.string == "transaction-response")
    #expect(
      reply.statuses == [
        "200 OK", "201 Created", "201 Created", "204 No Content", "200 OK", "201 Created",
      ])
    #expect(reply.json["entry"]?[0]?["resource"]?["active"] == nil)
    let patient = try #require(reply.json["entry"]?[2]?["resource"]?["id"]?.string)
    #expect(patient != "mine")
    let response = reply.json["entry"]?[2]?["response"]
    #expect(response?["location"]?.string == "Patient/\(patient)/_history/1")
    #expect(response?["etag"]?.string == #"W/"1""#)
    #expect(
      reply.json["entry"]?[1]?["resource"]?["subject"]?["reference"]?.string == "Patient/\(patient)"
    )
    #expect(server.get("Patient/p").version == "2")
    #expect(server.get("Patient/old").status == 410)
  }

  @Test(
    "a transaction answers with outcomes where they are preferred",
    arguments: ReleaseVersion.allCases)
  func outcomes(_ release: ReleaseVersion) throws {
    let server = try TestServer(release)
    let type = try #require(TestServer.releases.first { $0.version == release })
    server.put("Patient", "old")
    let reply = server.send(
      .post, "",
      Self.bundle(
        "transaction", Self.entry("POST", "Patient", Self.patient()),
        Self.entry("PUT", "Patient/q", Self.patient("q")), Self.entry("DELETE", "Patient/old"),
        Self.entry("GET", "Patient/q")),
      headers: ["Prefer": "return=OperationOutcome"])
    #expect(reply.status == 200)
    #expect(type.issues(in: reply.json).map(\.description) == [])
    let entries = try #require(reply.json["entry"]?.elements.map { $0 })
    for entry in entries.prefix(2) {
      let outcome = release == .dstu2 ? entry["resource"] : entry["response"]?["outcome"]
      #expect(outcome?["resourceType"]?.string == "OperationOutcome")
    }
    #expect(entries[2]["response"]?["outcome"] == nil && entries[2]["resource"] == nil)
    #expect(entries[3]["resource"]?["resourceType"]?.string == "Patient")
  }

  @Test("a transaction that fails changes nothing, and says which entry failed")
  func failure() throws {
    let server = try TestServer()
    server.put("Patient", "p")
    let good = Self.entry("POST", "Patient", Self.patient())
    let cases: [(String, Int)] = [
      (Self.entry("PUT", "Patient/p", Self.patient("p"), #","ifMatch":"W/\"7\"""#), 412),
      (Self.entry("PUT", "Patient/p", Self.patient("q")), 400),
      (Self.entry("GET", "Patient/none"), 404),
      (Self.entry("POST", "Wizard", #"{"resourceType":"Wizard"}"#), 404),
      (Self.entry("POST", "Patient", Self.patient(nil, #","gender":"x""#)), 422),
      (Self.entry("PATCH", "Patient/p", Self.patch(#"[{"op":"remove","path":"/x"}]"#)), 422),
      (Self.entry("PATCH", "Patient/p", Self.patch("[")), 422),
      (Self.entry("PATCH", "Patient/none", Self.patch("[]")), 404),
      (Self.entry("PATCH", "Patient/p", Self.patient()), 400),
      (Self.entry("COPY", "Patient/p"), 400),
      (
        Self.entry(
          "POST", "Group",
          #"{"resourceType":"Group","type":"person","actual":true,"member":[{"entity":{"reference":"Patient?identifier=none"}}]}"#
        ), 404
      ),
      (#"{"resource":{"resourceType":"Patient"}}"#, 400), ("7", 400),
    ]
    for (entry, status) in cases {
      let reply = server.send(.post, "", Self.bundle("transaction", good, entry))
      #expect(reply.status == status, "\(entry)")
      let place = reply.json["issue"]?[0]?["expression"]?[0]?.string
      #expect(place?.hasPrefix("Bundle.entry[1]") == true, "\(entry)")
    }
    #expect(try server.count() == 1)
    #expect(server.get("Patient/p").version == "1")
  }

  @Test("a resource that a transaction writes twice is refused")
  func overlap() throws {
    let server = try TestServer()
    server.put("Patient", "p", #","identifier":[{"value":"7"}]"#)
    for other in [
      Self.entry("DELETE", "Patient/p"), Self.entry("DELETE", "Patient?identifier=7"),
      Self.entry("PATCH", "Patient/p", Self.patch("[]")),
    ] {
      let put = Self.entry("PUT", "Patient/p", Self.patient("p"))
      #expect(server.send(.post, "", Self.bundle("transaction", put, other)).status == 400)
    }
    #expect(server.get("Patient/p").version == "1")
  }

  @Test("a relative reference leads to the entry whose address has the same base")
  func relative() throws {
    let server = try TestServer()
    let group =
      #"{"resourceType":"Group","type":"person","actual":true,"member":[{"entity":{"reference":"Patient/tmp"}}]}"#
    let reply = server.send(
      .post, "",
      Self.bundle(
        "transaction",
        Self.entry("POST", "Group", group, fullURL: "http://localhost/fhir/r4/Group/tmp"),
        Self.entry(
          "POST", "Patient", Self.patient(), fullURL: "http://localhost/fhir/r4/Patient/tmp")))
    let patient = try #require(reply.json["entry"]?[1]?["resource"]?["id"]?.string)
    let member = reply.json["entry"]?[0]?["resource"]?["member"]?[0]
    #expect(member?["entity"]?["reference"]?.string == "Patient/\(patient)")
  }

  @Test("the responses of a transaction have resources only where they are wanted")
  func preferring() throws {
    let server = try TestServer()
    let body = Self.bundle("transaction", Self.entry("POST", "Patient", Self.patient()))
    let reply = server.send(.post, "", body, headers: ["Prefer": "return=minimal"])
    #expect(reply.status == 200 && reply.resources.isEmpty)
    #expect(server.send(.post, "", body).resources.count == 1)
  }

  @Test(
    "each entry of a batch is answered as a request of its own", arguments: ReleaseVersion.allCases)
  func batch(_ release: ReleaseVersion) throws {
    let server = try TestServer(release)
    server.put("Patient", "p", #","identifier":[{"value":"7"}]"#)
    let reply = server.send(
      .post, "",
      Self.bundle(
        "batch", Self.entry("POST", "Patient", Self.patient()),
        Self.entry("POST", "Patient", Self.patient(), #","ifNoneExist":"identifier=7""#),
        Self.entry("PUT", "Patient/p", Self.patient("p"), #","ifMatch":"W/\"7\"""#),
        Self.entry("PUT", "Patient/x", Self.patient("y")), Self.entry("GET", "Patient/none"),
        Self.entry("GET", "Patient?identifier=7"), Self.entry("GET", "\(server.base)/Patient/p"),
        Self.entry("GET", "Patient/p/_history"), Self.entry("GET", "metadata"),
        Self.entry("GET", "Patient/p", nil, #","ifNoneMatch":"W/\"1\"""#),
        Self.entry("DELETE", "Patient/p"),
        Self.entry("POST", "Patient", #"{"resourceType":"Group"}"#),
        #"{"resource":{"resourceType":"Patient"}}"#))
    #expect(reply.status == 200 && reply.json["type"]?.string == "batch-response")
    #expect(
      reply.statuses == [
        "201 Created", "200 OK", "412 Precondition Failed", "400 Bad Request", "404 Not Found",
        "200 OK", "200 OK", "200 OK", "200 OK", "304 Not Modified", "204 No Content",
        "400 Bad Request", "400 Bad Request",
      ])
    let entries = reply.json["entry"]
    #expect(entries?[1]?["response"]?["location"]?.string == "Patient/p/_history/1")
    #expect(entries?[5]?["resource"]?["total"]?.integer == 1)
    let outcome =
      release == .dstu2 ? entries?[4]?["resource"] : entries?[4]?["response"]?["outcome"]
    #expect(outcome?["issue"]?[0]?["code"]?.string == "not-found")
    let place = outcome?["issue"]?[0]?[release == .dstu2 ? "location" : "expression"]?[0]
    #expect(place?.string == "Bundle.entry[4]")
  }

  @Test("a batch patches by operations and by parts")
  func batchPatches() throws {
    let server = try TestServer()
    server.put("Patient", "p", #","active":true"#)
    let part = Data(#"{"gender":"male"}"#.utf8).base64EncodedString()
    let merge =
      #"{"resourceType":"Binary","contentType":"application/merge-patch+json","data":"\#(part)"}"#
    let reply = server.send(
      .post, "",
      Self.bundle(
        "batch",
        Self.entry("PATCH", "Patient/p", Self.patch(#"[{"op":"remove","path":"/active"}]"#)),
        Self.entry("PATCH", "Patient/p", merge), Self.entry("PATCH", "Patient/p", Self.patient())))
    #expect(reply.statuses == ["200 OK", "200 OK", "415 Unsupported Media Type"])
    let patient = server.get("Patient/p").json
    #expect(patient["active"] == nil && patient["gender"]?.string == "male")
  }

  @Test("what is no Bundle of requests is refused")
  func hostile() throws {
    var options = FHIRServerOptions()
    options.largestEntryCount = 2
    let server = try TestServer(options: options)
    let entry = Self.entry("POST", "Patient", Self.patient())
    let long = server.send(.post, "", Self.bundle("batch", entry, entry, entry))
    #expect(long.status == 413 && long.issue == "too-costly")
    for body in [
      Self.patient(), Self.bundle("collection", entry), #"{"resourceType":"Bundle"}"#, "[]",
    ] {
      #expect(server.send(.post, "", body).status == 400, "\(body)")
    }
    let nested = Self.entry("POST", "", Self.bundle("batch", entry))
    #expect(
      server.send(.post, "", Self.bundle("batch", nested)).statuses == ["405 Method Not Allowed"])
    #expect(try server.count() == 0)
    #expect(server.send(.post, "", #"{"resourceType":"Bundle","type":"batch"}"#).status == 200)
  }
}
