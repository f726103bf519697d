import FHIRModel
import FHIRServer
import HTTPServer
import Testing
import ValueModel

@Suite struct HostileTests {
  @Test(
    "a body that is no resource of the type is refused and writes nothing",
    arguments: [
      "", "{", "[]", "null", "7", #""x""#, "{}", #"{"resourceType":7}"#,
      #"{"resourceType":"Patient","resourceType":"Patient"}"#, #"{"resourceType":"Group"}"#,
      #"{"resourceType":"Wizard"}"#, #"{"resourceType":"Patient"} x"#,
      #"{"resourceType":"Patient","name":"\ud800"}"#,
    ])
  func bodies(_ body: String) throws {
    let server = try TestServer()
    for (method, address) in [(HTTPMethod.post, "Patient"), (.put, "Patient/p1")] {
      let reply = server.send(method, address, body)
      #expect(reply.status == 400)
      #expect(reply.severity == "error")
    }
    #expect(try server.count() == 0)
  }

  @Test("wrong types in a resource are refused and write nothing")
  func wrongTypes() throws {
    let server = try TestServer()
    for more in [
      #","active":"yes""#, #","name":{}"#, #","name":[[]]"#, #","meta":7"#, #","id":7"#,
      #","birthDate":["2020"]"#, #","contained":[7]"#, #","extension":"x""#, #","active":null"#,
    ] {
      let reply = server.send(.post, "Patient", #"{"resourceType":"Patient"\#(more)}"#)
      #expect(reply.status == 422, "\(more)")
      #expect(reply.severity == "error")
    }
    #expect(try server.count() == 0)
  }

  @Test("deep nesting and long bodies are refused")
  func sizes() throws {
    var options = FHIRServerOptions()
    options.largestByteCount = 10_000
    let server = try TestServer(options: options)
    let deep = String(repeating: "[", count: 4_000)
    let nested = server.send(
      .post, "Patient", #"{"resourceType":"Patient","x":\#(deep)}"#)
    #expect(nested.status == 400 && nested.issue == "structure")
    let long = String(repeating: "x", count: 10_000)
    let large = server.send(
      .post, "Patient", #"{"resourceType":"Patient","language":"\#(long)"}"#)
    #expect(large.status == 413 && large.issue == "too-long")
    #expect(try server.count() == 0)
  }

  @Test("bytes that are no UTF-8 are refused, in a body and in an address")
  func encodings() throws {
    let server = try TestServer()
    let body = Array(#"{"resourceType":"Patient","language":""#.utf8) + [0xFF] + Array(#""}"#.utf8)
    let reply = Reply(
      server.server.respond(
        to: HTTPRequest(
          .post, "/fhir/r4/Patient", headers: ["Content-Type": "application/json"],
          body: HTTPRequestBody(body), principal: .program)))
    #expect(reply.status == 400 && reply.issue == "structure")
    for address in ["Patient/%FF", "Patient/%zz", "Patient?name=%FF", "Patient?%=1"] {
      #expect(server.get(address).status == 400, "\(address)")
    }
    #expect(try server.count() == 0)
  }

  @Test(
    "an address that nothing has is not found",
    arguments: [
      "/", "/fhir", "/fhir/", "/fhir/r9/Patient", "/fhir/R4/Patient", "/r4/Patient/p1",
      "/fhir/r4/Wizard/w1", "/fhir/r4/patient/p1", "/fhir/r4/Patient/p1/x",
      "/fhir/r4/Patient/p1/_history/1/2", "/fhir/r4/../../etc/passwd",
      "/fhir/r4/%2e%2e/%2e%2e/etc/passwd", "/fhir/r4/Patient/..%2F..%2Fetc", "/fhir/r4//Patient",
      "/fhir/r4/Patient/$no", "/fhir/r4/$no", "/fhir/r4/_no", "/fhir/r4/metadata/x",
      "/fhir/r4/Group/g1/Patient", "/fhir/r4/Patient/p_1/Observation", "/fhir/r4/Patient/%00",
    ])
  func addresses(_ path: String) throws {
    let server = try TestServer()
    let reply = Reply(server.server.respond(to: HTTPRequest(.get, path, principal: .program)))
    #expect(reply.status == 404)
    #expect(reply.json["resourceType"]?.string == "OperationOutcome")
  }

  @Test("a method that an address does not take is refused with those that it takes")
  func methods() throws {
    let server = try TestServer()
    let cases: [(HTTPMethod, String, String)] = [
      (.post, "Patient/p1", "GET, HEAD, PUT, PATCH, DELETE"), (.put, "", "GET, HEAD, POST"),
      (.delete, "metadata", "GET, HEAD"), (.post, "_history", "GET, HEAD"),
      (.get, "Patient/_search", "POST"),
      (.put, "Patient/p1/_history/1", "GET, HEAD"),
      (.copy, "Patient", "GET, HEAD, POST, PUT, PATCH, DELETE"),
    ]
    for (method, address, allowed) in cases {
      let reply = server.send(method, address)
      #expect(reply.status == 405 && reply.issue == "not-supported", "\(address)")
      #expect(reply.headers["Allow"] == allowed + ", OPTIONS")
      let asked = server.send(.options, address)
      #expect(asked.status == 204 && asked.bytes.isEmpty, "\(address)")
      #expect(asked.headers["Allow"] == allowed + ", OPTIONS")
    }
    #expect(server.send(.options, "Wizard").status == 404)
    #expect(server.send(.options, "$wizard").status == 404)
    #expect(try server.count() == 0)
    let old = try TestServer(.dstu2)
    #expect(old.send(.patch, "Patient/p1", "[]").status == 405)
  }

  @Test("a condition on a version that cannot be read holds for no version")
  func tags() throws {
    let server = try TestServer()
    server.put("Patient", "p1")
    for tag in ["", "W/", #"W/""#, "\"\"", "1 2", "W/1x", String(repeating: ",", count: 1_000)] {
      let body = #"{"resourceType":"Patient","id":"p1","active":true}"#
      #expect(server.send(.put, "Patient/p1", body, headers: ["If-Match": tag]).status == 412)
    }
    #expect(server.get("Patient/p1").version == "1")
  }

  @Test("parameters that cannot be read are refused, in whichever search")
  func parameters() throws {
    let server = try TestServer()
    server.put("Patient", "p1")
    for query in [
      "_count=-1", "_count=x", "_count=99999999999999999999", "birthdate=soon", "_page=x",
      "_summary=much", "_total=some", "name:loud=x", "_include=x", "_query=q", "_sort:up=name",
      "general-practitioner.x.y=1", "_lastUpdated=gt", "_list=l", "_filter=name eq x",
      "_has:Observation:nosuch:code=1", "_has:Observation:subject:nosuch=1",
      "_has:Nothing:subject:code=1", "organization.nosuch=1",
    ] {
      let reply = server.get("Patient?\(query)")
      #expect(reply.status == 400, "\(query)")
      #expect(reply.severity == "error")
    }
    for query in [
      "_count=x", "_since=soon", "_page=x", "_count=1&_count=2", "_at=soon", "_list=$x",
    ] {
      #expect(server.get("Patient/p1/_history?\(query)").status == 400, "\(query)")
      #expect(server.get("_history?\(query)").status == 400, "\(query)")
    }
  }
}
