import FHIRModel
import FHIRR4
import FHIRServer
import Foundation
import HTTPServer
import Testing
import ValueModel

/// Records of who asked for what, as AuditEvents.
@Suite struct AuditEventTests {
  private static func event(
    _ method: String, _ path: String, query: String? = nil, status: Int = 200,
    entries: [String] = []
  ) -> Value {
    AuditRecord(
      time: Date(timeIntervalSince1970: 1_700_000_000.25), name: "ada", role: .readOnly,
      clientAddress: "10.0.0.7", method: method, path: path, query: query, entries: entries,
      status: status
    ).auditEvent()
  }

  @Test(
    "each kind of request has its interaction, its action and its resource",
    arguments: [
      ("GET", "/fhir/r4/Patient/p1", "read", "R", "Patient/p1"),
      ("HEAD", "/fhir/r4/Patient/p1", "read", "R", "Patient/p1"),
      ("GET", "/fhir/r4/Patient/p1/_history/2", "vread", "R", "Patient/p1/_history/2"),
      ("GET", "/fhir/r4/Patient/p1/_history", "history-instance", "R", "Patient/p1"),
      ("GET", "/fhir/r4/Patient/_history", "history-type", "R", nil),
      ("GET", "/fhir/r4/_history", "history-system", "R", nil),
      ("GET", "/fhir/r4/Patient", "search-type", "E", nil),
      ("POST", "/fhir/r4/Patient/_search", "search-type", "E", nil),
      ("GET", "/fhir/r4/Patient/p1/Observation", "search-type", "E", "Patient/p1"),
      ("GET", "/fhir/r4", "search-system", "E", nil),
      ("POST", "/fhir/r4/Patient", "create", "C", nil),
      ("PUT", "/fhir/r4/Patient/p1", "update", "U", "Patient/p1"),
      ("PATCH", "/fhir/r4/Patient/p1", "patch", "U", "Patient/p1"),
      ("DELETE", "/fhir/r4/Patient/p1", "delete", "D", "Patient/p1"),
      ("POST", "/fhir/r4", "batch", "E", nil),
      ("GET", "/fhir/r4/Patient/p1/$everything", "operation", "E", "Patient/p1"),
      ("GET", "/fhir/r4/metadata", "capabilities", "R", nil),
      ("GET", "/notes/a", nil, "R", nil),
      ("PUT", "/notes/a", nil, "U", nil),
    ] as [(String, String, String?, String, String?)])
  func kinds(
    method: String, path: String, interaction: String?, action: String, reference: String?
  ) throws {
    let event = Self.event(method, path)
    #expect(event["subtype"]?[0]?["code"]?.string == interaction)
    #expect(event["action"]?.string == action)
    #expect(event["entity"]?[0]?["what"]?["reference"]?.string == reference)
    #expect(event["entity"]?[0]?["description"]?.string == "\(method) \(path)")
    #expect(try AuditEvent(json: event.json()).issues().isEmpty)
  }

  @Test("who asked, when, for what and with which outcome is in the event")
  func content() throws {
    let event = Self.event("GET", "/fhir/r4/Observation", query: "code=a", status: 403)
    #expect(event["recorded"]?.string == "2023-11-14T22:13:20.250Z")
    #expect(event["agent"]?[0]?["who"]?["display"]?.string == "ada")
    #expect(event["agent"]?[0]?["network"]?["address"]?.string == "10.0.0.7")
    let query = event["entity"]?[0]?["query"]?.string.flatMap { Data(base64Encoded: $0) }
    #expect(query.map { String(decoding: $0, as: UTF8.self) } == "code=a")
    #expect(event["outcome"]?.string == "4")
    #expect(Self.event("GET", "/fhir/r4/Patient/1", status: 503)["outcome"]?.string == "8")
    let batch = Self.event("POST", "/fhir/r4", entries: ["GET Patient/1", "PUT Patient/2?x"])
    let entities = batch["entity"]?.elements.map { $0["what"]?["reference"]?.string } ?? []
    #expect(entities == [nil, "Patient/1", "Patient/2"])
    #expect(try AuditEvent(json: batch.json()).issues().isEmpty)
  }
}
