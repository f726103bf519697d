import FHIRModel
import FHIRServer
import HTTPServer
import Testing
import ValueModel

/// What clients of the Bulk Data Access guide ask of `$export`.
@Suite struct ExportParameterTests {
  private static let asynchronous: HTTPHeaders = ["Prefer": "respond-async"]
  private static let lenient: HTTPHeaders = ["Prefer": "respond-async, handling=lenient"]
  private let server: TestServer

  init() throws {
    server = try TestServer()
    server.put(
      "Patient", "p1",
      #","name":[{"family":"A"}],"generalPractitioner":[{"reference":"Practitioner/d1"}]"#)
    server.put("Patient", "p2", #","name":[{"family":"B"}]"#)
    server.put("Practitioner", "d1")
    server.put("Practitioner", "d2")
    server.put("Organization", "g1")
    server.put("Organization", "g2")
    server.put("Medication", "m1")
    server.put("Device", "v1", #","patient":{"reference":"Patient/p2"}"#)
    let more = #","status":"final","code":{"text":"x","coding":[{"code":"a"}]}"#
    server.put(
      "Observation", "o1",
      more
        + #","subject":{"reference":"Patient/p1"},"performer":[{"reference":"Organization/g1"}],"device":{"reference":"Device/v1"}"#
    )
    server.put("Observation", "o2", more + #","subject":{"reference":"Patient/p2"}"#)
    server.put(
      "MedicationRequest", "r1",
      #","status":"active","intent":"order","medicationReference":{"reference":"Medication/m1"},"subject":{"reference":"Patient/p1"}"#
    )
    server.put(
      "Group", "one",
      #","type":"person","actual":true,"member":[{"entity":{"reference":"Patient/p1"}}]"#)
  }

  private func path(_ address: String) -> String {
    String(address.dropFirst(server.base.count + 1))
  }

  private func state(_ address: String, headers: HTTPHeaders = asynchronous) throws -> Value {
    let begun = server.get(address, headers: headers)
    #expect(begun.status == 202, "\(begun.json)")
    let state = server.get(path(try #require(begun.headers["Content-Location"])))
    #expect(state.status == 200, "\(state.json)")
    return state.json
  }

  /// The resources in each file.
  private func files(_ state: Value, _ list: String = "output") throws -> [String: [Value]] {
    var files: [String: [Value]] = [:]
    for output in state[list]?.elements ?? Value.null.elements {
      let place = path(try #require(output["url"]?.string))
      let reply = server.stream(place, headers: [:])
      files[output["type"]?.string ?? ""] = try reply.bytes.split(separator: UInt8(ascii: "\n"))
        .map { try JSON.parse(Array($0)) }
    }
    return files
  }

  private func export(
    _ address: String, headers: HTTPHeaders = asynchronous
  ) throws -> [String: [String]] {
    try files(state(address, headers: headers)).mapValues {
      $0.compactMap { $0["id"]?.string }.sorted()
    }
  }

  @Test func `several queries may stand in one parameter, with commas between them`() throws {
    let query = "Patient?_id=p2,Observation?_id=o1,o9&code=a,b"
      .replacing("?", with: "%3F").replacing("=", with: "%3D").replacing("&", with: "%26")
    let all = try export("$export?_type=Patient,Observation&_typeFilter=\(query)")
    #expect(all == ["Patient": ["p2"], "Observation": ["o1"]])
    let either = "Patient?family=A,Patient?family=B".replacing("?", with: "%3F")
      .replacing("=", with: "%3D")
    #expect(try export("$export?_type=Patient&_typeFilter=\(either)") == ["Patient": ["p1", "p2"]])
  }

  @Test(arguments: [
    "_typeFilter=Observation%3Fnonsense%3D1", "_typeFilter=Observation%3Fdate%3Dx",
    "_typeFilter=Condition%3Fnonsense%3D1", "_typeFilter=Patient%3F_id%3Dp1,Nobody%3F_id%3D1",
    "_typeFilter=Observation%3Fsubject.nonsense%3D1",
  ])
  func `a filter that is no search is refused at the start`(query: String) {
    for handling in [Self.asynchronous, Self.lenient] {
      let reply = server.get("$export?\(query)", headers: handling)
      #expect(reply.status == 400 && reply.issue != nil, "\(query): \(reply.json)")
    }
  }

  @Test func `parameters that are not answered are refused unless the client is lenient`() throws {
    for query in ["includeAssociatedData=x", "organizeOutputBy=Patient", "foo=1"] {
      let reply = server.get("$export?\(query)", headers: Self.asynchronous)
      #expect(reply.status == 400, "\(query)")
      let name = query.prefix { $0 != "=" }
      #expect(reply.json["issue"]?[0]?["diagnostics"]?.string?.contains(name) == true)
      let some = try export("$export?_type=Patient&\(query)", headers: Self.lenient)
      #expect(some == ["Patient": ["p1", "p2"]])
    }
  }

  @Test func `elements can be asked for, of all types or of one`() throws {
    let all = try files(state("$export?_type=Patient,Observation&_elements=id,Patient.name"))
    let patient = try #require(all["Patient"]?.first)
    #expect(patient["name"] != nil && patient["generalPractitioner"] == nil)
    #expect(patient["meta"]?["tag"]?[0]?["code"]?.string == "SUBSETTED")
    let observation = try #require(all["Observation"]?.first)
    #expect(observation["status"] != nil && observation["subject"] == nil)
  }

  @Test func `a type without resources has no file`() throws {
    let later = try state("$export?_since=2999-01-01T00:00:00Z")
    #expect(later["output"]?.elements.count == 0)
    #expect(try export("$export?_typeFilter=Patient%3F_id%3Dnone")["Patient"] == nil)
    #expect(
      try export("Group/one/$export?_typeFilter=Observation%3F_id%3Do2")["Observation"] == nil)
  }

  @Test func `patients come with those who treat them and what they are given`() throws {
    let one = try export("Group/one/$export")
    #expect(
      one == [
        "Patient": ["p1"], "Observation": ["o1"], "MedicationRequest": ["r1"],
        "Practitioner": ["d1"], "Organization": ["g1"], "Medication": ["m1"], "Group": ["one"],
      ], "the device is another patient's")
    let all = try export("Patient/$export")
    #expect(all["Practitioner"] == ["d1"] && all["Organization"] == ["g1"])
    #expect(all["Device"] == ["v1"] && all["Patient"] == ["p1", "p2"])
    let some = try export("Patient/$export?_type=Organization")
    #expect(some == ["Organization": ["g1"]])
    let none = try export("Patient/$export?_type=Organization&_since=2999-01-01T00:00:00Z")
    #expect(none.isEmpty)
  }

  @Test func `what was deleted since a time is named`() throws {
    let start = try #require(
      server.get("Patient/p1").json["meta"]?["lastUpdated"]?.string)
    server.put("Patient", "p3")
    for place in ["Patient/p3", "Observation/o2", "Organization/g2", "Practitioner/d2"] {
      server.send(.delete, place)
    }
    server.put("Practitioner", "d2")
    func deleted(_ address: String) throws -> [String] {
      let state = try self.state(address)
      let bundles = try files(state, "deleted")["Bundle"] ?? []
      var urls: [String] = []
      for bundle in bundles {
        #expect(bundle["type"]?.string == "transaction")
        for entry in bundle["entry"]?.elements ?? Value.null.elements {
          #expect(entry["request"]?["method"]?.string == "DELETE")
          urls.append(entry["request"]?["url"]?.string ?? "")
        }
      }
      return urls.sorted()
    }
    let since = "_since=\(start.replacing("+", with: "%2B"))"
    #expect(
      try deleted("$export?\(since)") == ["Observation/o2", "Organization/g2", "Patient/p3"])
    #expect(try deleted("$export?\(since)&_type=Patient") == ["Patient/p3"])
    #expect(try deleted("$export") == [])
    #expect(try deleted("$export?_since=2999-01-01T00:00:00Z") == [])
    #expect(try deleted("Patient/$export?\(since)") == ["Observation/o2", "Patient/p3"])
    #expect(try deleted("Group/one/$export?\(since)") == [])
  }
}
