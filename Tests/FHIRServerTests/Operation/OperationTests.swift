import FHIRModel
import FHIRServer
import Foundation
import HTTPServer
import Testing
import ValueModel

@Suite struct OperationTests {
  @Test(
    "a resource is checked without being stored, alone or among parameters",
    arguments: ReleaseVersion.allCases)
  func validating(_ release: ReleaseVersion) throws {
    let server = try TestServer(release)
    let good = #"{"resourceType":"Patient"}"#
    let bad = #"{"resourceType":"Patient","gender":"x"}"#
    func parameters(_ resource: String, _ more: String = "") -> String {
      #"{"resourceType":"Parameters","parameter":[{"name":"resource","resource":\#(resource)}\#(more)]}"#
    }
    for address in ["Patient/$validate", "$validate", "Patient/p1/$validate"] {
      for (body, severity) in [
        (good, "information"), (bad, "error"), (parameters(good), "information"),
        (parameters(bad), "error"),
        (parameters(bad, #",{"name":"mode","valueCode":"delete"}"#), "information"),
      ] {
        let reply = server.send(.post, address, body)
        #expect(reply.status == 200 && reply.severity == severity, "\(address) \(body)")
        #expect(reply.json["resourceType"]?.string == "OperationOutcome")
      }
    }
    #expect(try server.count() == 0)
  }

  @Test("a check says what it does not cover, and what it cannot read is refused")
  func limits() throws {
    let server = try TestServer()
    let reply = server.send(
      .post, "Patient/$validate?profile=http://example.org/x", #"{"resourceType":"Patient"}"#)
    #expect(reply.json["issue"]?[0]?["diagnostics"]?.string == "profiles are not checked")
    let group = server.send(.post, "Patient/$validate", #"{"resourceType":"Group"}"#)
    #expect(group.status == 200 && group.severity == "error")
    #expect(server.send(.post, "Patient/$validate", "{").status == 400)
    #expect(
      server.send(.post, "Patient/$validate", #"{"resourceType":"Parameters"}"#).status == 400)
    #expect(server.get("Patient/p1/$validate").status == 404)
    server.put("Patient", "p1")
    #expect(server.get("Patient/p1/$validate").severity == "information")
  }

  @Test(
    "a patient is read with everything that belongs to them", arguments: ReleaseVersion.allCases)
  func everything(_ release: ReleaseVersion) throws {
    let server = try TestServer(release)
    for id in ["p1", "p2"] {
      server.put("Patient", id, #","managingOrganization":{"reference":"Organization/h"}"#)
      server.put(
        "Observation", "of-\(id)",
        #","status":"final","code":{"text":"x"},"subject":{"reference":"Patient/\#(id)"}"#)
    }
    server.put("Organization", "h", #","name":"x""#)
    let reply = server.get("Patient/p1/$everything")
    #expect(reply.status == 200 && reply.json["type"]?.string == "searchset")
    #expect(reply.ids.first == "p1")
    #expect(Set(reply.ids) == ["p1", "of-p1", "h"])
    #expect(server.get("Patient/p1/$everything?_type=Observation").ids == ["of-p1"])
    #expect(server.get("Patient/p1/$everything?_since=2999-01-01T00:00:00Z").ids.isEmpty)
    #expect(server.get("Patient/none/$everything").status == 404)
    #expect(server.get("Observation/of-p1/$everything").status == 404)
  }

  @Test(
    "a Binary is written and read as bytes, and as a resource", arguments: ReleaseVersion.allCases)
  func binaries(_ release: ReleaseVersion) throws {
    let server = try TestServer(release)
    let bytes = "\u{0}\u{1}x"
    let made = server.send(.post, "Binary", bytes, headers: ["Content-Type": "image/png"])
    #expect(made.status == 201)
    let id = try #require(made.json["id"]?.string)
    for accept: HTTPHeaders in [[:], ["Accept": "image/png"], ["Accept": "*/*"]] {
      let raw = server.get("Binary/\(id)", headers: accept)
      #expect(raw.status == 200 && raw.bytes == Array(bytes.utf8))
      #expect(raw.headers["Content-Type"] == "image/png" && raw.headers["ETag"] == #"W/"1""#)
      #expect(raw.headers["X-Content-Type-Options"] == "nosniff")
    }
    let resource = server.get("Binary/\(id)", headers: ["Accept": "application/fhir+json"])
    let text = resource.json[release < .r4 ? "content" : "data"]?.string
    #expect(text == Data(bytes.utf8).base64EncodedString())
    #expect(server.get("Binary/\(id)", headers: ["Accept": "application/fhir+xml"]).status == 406)
    #expect(
      server.send(.put, "Binary/b", bytes, headers: ["Content-Type": "text/plain"]).status == 201)
    #expect(server.get("Binary/b").headers["Content-Type"] == "text/plain")
    #expect(server.send(.post, "Binary", headers: ["Content-Type": "image/png"]).status == 400)
  }

  @Test("a type that no header can hold is not sent as one")
  func types() throws {
    var options = FHIRServerOptions()
    options.reading = .lenient
    let server = try TestServer(options: options)
    server.put("Binary", "b", #","contentType":"text/html\r\nX: y","data":"eA==""#)
    let reply = server.get("Binary/b")
    #expect(reply.headers["Content-Type"] == "application/fhir+json; charset=utf-8")
  }
}
