import FHIRModel
import FHIRServer
import HTTPServer
import Testing
import ValueModel

@Suite struct FormatTests {
  private static let json = "application/fhir+json; charset=utf-8"

  @Test(
    "a client gets the JSON that it names",
    arguments: [
      ("application/fhir+json", json), ("application/json+fhir", json), ("*/*", json),
      ("application/json", "application/json; charset=utf-8"),
      ("text/json", "text/json; charset=utf-8"), ("application/*", json),
      ("application/fhir+xml;q=1.0, application/fhir+json;q=0.9", json),
      ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", json),
      ("application/fhir+json;q=0, application/json;q=0.1", "application/json; charset=utf-8"),
      (
        "application/fhir+json; fhirVersion=4.0",
        "application/fhir+json; fhirVersion=4.0; charset=utf-8"
      ),
    ])
  func accepting(_ accept: String, _ type: String) throws {
    let server = try TestServer()
    server.put("Patient", "p1")
    let reply = server.get("Patient/p1", headers: ["Accept": accept])
    #expect(reply.status == 200)
    #expect(reply.headers["Content-Type"] == type)
  }

  @Test(
    "what is not written is refused, with an outcome in JSON",
    arguments: [
      "application/fhir+xml", "text/xml", "image/png", "application/fhir+json; fhirVersion=3.0",
      "application/fhir+json;q=0",
    ])
  func refusing(_ accept: String) throws {
    let server = try TestServer()
    server.put("Patient", "p1")
    let reply = server.get("Patient/p1", headers: ["Accept": accept])
    #expect(reply.status == 406 && reply.issue == "not-supported")
    #expect(reply.headers["Content-Type"] == Self.json)
  }

  @Test("the parameter for the form goes before the header")
  func parameter() throws {
    let server = try TestServer()
    server.put("Patient", "p1")
    let xml: HTTPHeaders = ["Accept": "application/fhir+xml"]
    for format in ["json", "application/json", "application/fhir%2Bjson", "application/fhir+json"] {
      #expect(server.get("Patient/p1?_format=\(format)", headers: xml).status == 200)
    }
    #expect(server.get("Patient/p1?_format=xml").status == 406)
    #expect(server.get("Patient/p1?_format=ttl").status == 406)
  }

  @Test(
    "a body of another form is refused",
    arguments: [
      "application/fhir+xml", "text/plain", "application/fhir+json; fhirVersion=5.0",
      "application/fhir+json; charset=latin1",
    ])
  func bodies(_ type: String) throws {
    let server = try TestServer()
    let body = #"{"resourceType":"Patient"}"#
    let reply = server.send(.post, "Patient", body, headers: ["Content-Type": type])
    #expect(reply.status == 415 && reply.issue == "not-supported")
    #expect(try server.count() == 0)
  }

  @Test(
    "a body of JSON is read by each of its names",
    arguments: [
      "application/fhir+json", "application/json", "text/json", "application/json+fhir",
      "application/fhir+json; fhirVersion=4.0; charset=UTF-8",
    ])
  func names(_ type: String) throws {
    let server = try TestServer()
    let body = #"{"resourceType":"Patient"}"#
    #expect(
      server.send(.post, "Patient", body, headers: ["Content-Type": type]).status == 201)
  }

  @Test("the name of a request is given back")
  func requestNames() throws {
    let server = try TestServer()
    let headers: HTTPHeaders = ["X-Request-Id": "r1", "X-Correlation-Id": "c1"]
    let reply = server.get("Patient/p1", headers: headers)
    #expect(reply.headers["X-Request-Id"] == "r1" && reply.headers["X-Correlation-Id"] == "c1")
    #expect(
      server.get("Patient/p1", headers: ["X-Request-Id": "r\r\n1"]).headers["X-Request-Id"] == nil)
  }
}

extension FormatTests {
  @Test func `bodies are packed both ways`() throws {
    let server = try TestServer()
    let text = String(repeating: "a long name ", count: 300)
    server.put("Patient", "long", #","name":[{"text":"\#(text)"}]"#)
    let plain = server.get("Patient/long")
    let packed = server.get("Patient/long", headers: ["Accept-Encoding": "gzip"])
    #expect(packed.headers["Content-Encoding"] == "gzip" && packed.bytes.count < 1_000)
    #expect(packed.headers["ETag"] == plain.headers["ETag"])
    let request = HTTPRequest(
      .put, "/fhir/r4/Patient/long",
      headers: ["Content-Encoding": "gzip", "Content-Type": "application/fhir+json"],
      body: HTTPRequestBody(packed.bytes), principal: .program)
    #expect(server.server.respond(to: request).status == 200)
    #expect(server.get("Patient/long").json["name"] == plain.json["name"])
    var broken = request
    broken.body = HTTPRequestBody(Array(packed.bytes.dropLast(20)))
    #expect(server.server.respond(to: broken).status == 415)
    broken.headers["Content-Encoding"] = "br"
    #expect(server.server.respond(to: broken).status == 415)
  }
}
