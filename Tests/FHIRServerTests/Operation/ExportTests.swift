import FHIRModel
import FHIRServer
import HTTPServer
import Testing
import ValueModel

@Suite struct ExportTests {
  private static let asynchronous: HTTPHeaders = ["Prefer": "respond-async"]
  private let server: TestServer

  init() throws {
    server = try TestServer()
    for id in ["p1", "p2", "p3"] { server.put("Patient", id) }
    for (id, patient) in [("o1", "p1"), ("o2", "p2"), ("o3", "p1")] {
      let subject = #""subject":{"reference":"Patient/\#(patient)"}"#
      server.put(
        "Observation", id,
        #","status":"final","code":{"text":"\#(id)"},"performer":[{"reference":"Patient/p1"}],\#(subject)"#
      )
    }
    server.put("Organization", "g", #","name":"General""#)
    let members = ["p1", "p3"].map { #"{"entity":{"reference":"Patient/\#($0)"}}"# }
    server.put(
      "Group", "some",
      #","type":"person","actual":true,"member":[\#(members.joined(separator: ","))]"#)
  }

  /// The path of an address below the release.
  private func path(_ address: String) -> String {
    String(address.dropFirst(server.base.count + 1))
  }

  /// The ids in each file of an export, and the state of it.
  private func export(
    _ address: String, method: HTTPMethod = .get, _ body: String? = nil
  ) throws -> [String: [String]] {
    let begun = server.send(method, address, body, headers: Self.asynchronous)
    #expect(begun.status == 202, "\(begun.json)")
    let place = path(try #require(begun.headers["Content-Location"]))
    let state = server.get(place)
    #expect(state.status == 200 && state.headers["Content-Type"] == "application/json")
    #expect(state.json["transactionTime"]?.string != nil && state.headers["Expires"] != nil)
    var files: [String: [String]] = [:]
    for output in state.json["output"]?.elements ?? Value.null.elements {
      let type = try #require(output["type"]?.string)
      files[type] = try ids(path(try #require(output["url"]?.string)), type)
    }
    #expect(server.send(.delete, place).status == 202)
    #expect(server.get(place).status == 404)
    return files
  }

  private func ids(_ place: String, _ type: String) throws -> [String] {
    let reply = server.stream(place, headers: ["Accept": "application/fhir+ndjson"])
    #expect(reply.headers["Content-Type"] == "application/fhir+ndjson")
    return try reply.bytes.split(separator: UInt8(ascii: "\n")).map { line in
      let resource = try JSON.parse(Array(line))
      #expect(resource["resourceType"]?.string == type)
      return try #require(resource["id"]?.string)
    }
  }

  @Test func `an export has a file for each type`() throws {
    let all = try export("$export")
    #expect(Set(all.keys) == ["Patient", "Observation", "Organization", "Group"])
    #expect(all["Patient"] == ["p1", "p2", "p3"] && all["Observation"] == ["o1", "o2", "o3"])
    let two = try export("$export?_type=Patient,Organization")
    #expect(two.keys.sorted() == ["Organization", "Patient"])
    let later = try export("$export?_since=2999-01-01T00:00:00Z")
    #expect(Array(later.values.joined()) == [])
    let filter =
      "_typeFilter=Observation%3Fsubject%3DPatient%2Fp2&_typeFilter=Observation%3F_id%3Do1,o2"
    let filtered = try export("$export?_type=Observation&\(filter)")
    #expect(filtered["Observation"]?.sorted() == ["o1", "o2"] && filtered.count == 1)
  }

  @Test func `patients and groups are exported with what belongs to them, once each`() throws {
    let all = try export("Patient/$export")
    #expect(all["Organization"] == nil && all["Patient"] == ["p1", "p2", "p3"])
    #expect(all["Observation"]?.sorted() == ["o1", "o2", "o3"])
    let some = try export("Group/some/$export")
    #expect(some["Patient"] == ["p1", "p3"])
    #expect(some["Observation"]?.sorted() == ["o1", "o2", "o3"], "p1 performed o2")
    let elsewhere = #"{"entity":{"reference":"https://other.example/fhir/Patient/p2"}}"#
    let here = #"{"entity":{"reference":"\#(server.base)/Patient/p3"}}"#
    server.put(
      "Group", "mixed", #","type":"person","actual":true,"member":[\#(elsewhere),\#(here)]"#)
    #expect(try export("Group/mixed/$export")["Patient"] == ["p3"])
    let body =
      #"{"resourceType":"Parameters","parameter":[{"name":"patient","valueReference":{"reference":"Patient/p3"}},{"name":"_type","valueString":"Patient,Observation"}]}"#
    let posted = try export("Patient/$export", method: .post, body)
    #expect(posted == ["Patient": ["p3"]])
  }

  @Test func `an export shows one state, and its pages are complete`() throws {
    let bundle = (0..<600).map {
      #"{"resource":{"resourceType":"Basic","id":"b\#($0)","code":{"text":"x"}},"request":{"method":"PUT","url":"Basic/b\#($0)"}}"#
    }
    let entries = bundle.joined(separator: ",")
    let stored = server.send(
      .post, "", #"{"resourceType":"Bundle","type":"transaction","entry":[\#(entries)]}"#)
    #expect(stored.status == 200)
    let begun = server.get("$export?_type=Basic", headers: Self.asynchronous)
    server.put("Basic", "later", #","code":{"text":"x"}"#)
    server.send(.delete, "Basic/b1")
    let place = path(try #require(begun.headers["Content-Location"]))
    let found = try ids(place + "/Basic.ndjson", "Basic")
    #expect(found.count == 600 && Set(found).count == 600 && !found.contains("later"))
  }

  @Test(arguments: [
    ("$export", 400), ("Patient/$export", 400), ("Group/some/$export", 400),
    ("$export?_type=None", 400), ("$export?_since=x", 400), ("$export?_outputFormat=csv", 400),
    ("$export?_typeFilter=x", 400), ("$export?_typeFilter=Patient%3F_sort%3D_id", 400),
    ("$export?patient=Patient/p1", 400), ("Patient/$export?patient=p1", 400),
    ("Patient/$export?patient=http://other.example/Patient/p1", 400), ("Group/none/$export", 404),
    ("Observation/$export", 404),
    ("Patient/p1/$export", 404), ("_export", 404), ("_export/x", 404), ("_export/x/y.ndjson", 404),
  ])
  func `what is no export is refused`(address: String, status: Int) {
    let isBare = !address.contains("?") && address.hasSuffix("$export")
    let headers = isBare && status == 400 ? HTTPHeaders() : Self.asynchronous
    let reply = server.get(address, headers: headers)
    #expect(reply.status == status && reply.issue != nil, "\(reply.json)")
  }

  @Test func `exports are few, and belong to who began them`() throws {
    for _ in 0..<8 { #expect(server.get("$export", headers: Self.asynchronous).status == 202) }
    let refused = server.get("$export", headers: Self.asynchronous)
    #expect(refused.status == 429 && refused.headers["Retry-After"] != nil)
    let one = try TestServer()
    let begun = one.send(.get, "$export", headers: Self.asynchronous, name: "ada")
    let place = path(try #require(begun.headers["Content-Location"]))
    #expect(one.send(.get, place, name: "ada").status == 200)
    #expect(one.send(.get, place, name: "eve").status == 404)
    #expect(one.send(.delete, place, name: "eve").status == 404)
    #expect(one.send(.get, place).status == 404)
    #expect(one.send(.post, place, name: "ada").status == 405)
    let entry = #"{"request":{"method":"GET","url":"$export"}}"#
    let batch = one.send(
      .post, "", #"{"resourceType":"Bundle","type":"batch","entry":[\#(entry)]}"#,
      headers: Self.asynchronous)
    #expect(batch.statuses.first?.hasPrefix("400") == true)
  }
}
