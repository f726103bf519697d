import Andiron
import DatabaseTestSupport
import FHIRDatabase
import FHIRR4
import FHIRServer
import FHIRStore
import HTTPServer
import StorageClient
import TestSupport
import Testing
import ValueModel

/// Random requests to a server of a database and to one of a store, which must answer the same.
struct ServedProgram: DatabaseProgram {
  let seed: UInt64

  private struct Request {
    var method: HTTPMethod
    var address: String
    var body: String?
    var headers: HTTPHeaders = [:]
  }

  func run<Backend: DatabaseBackend>(_ open: () throws -> DatabaseStorage<Backend>) throws {
    var options = FHIRStoreOptions()
    options.maintainsMeta = true
    let store = try FHIRStore(
      Store.inMemory(options: StoreOptions(oldVersions: .last(1_000), changeFeed: .kept)),
      releases: [R4.self], options: options)
    let database = FHIRDatabase(
      try open(), releases: [R4.self], options: options, oldVersions: .last(1_000))
    let (expected, served) = (FHIRServer(store), FHIRServer(database))
    var random = SeededGenerator(seed: seed)
    for step in 0..<120 {
      let request = Self.request(&random)
      let name = "seed \(seed), step \(step): \(request.method) \(request.address)"
      #expect(Self.answer(served, request) == Self.answer(expected, request), "\(name)")
    }
    let group = Request(
      method: .put, address: "Group/g",
      body: #"{"resourceType":"Group","id":"g","type":"person","actual":true,"#
        + #""member":[{"entity":{"reference":"Patient/1"}},{"entity":{"reference":"Patient/3"}}]}"#)
    for server in [served, expected] { _ = Self.answer(server, group) }
    for address in Self.exports {
      let (found, wanted) = (
        try ExportedFiles(served, address), try ExportedFiles(expected, address)
      )
      #expect(found == wanted, "seed \(seed): \(address)")
      #expect(wanted.lines["Group"] != nil || address != "$export")
    }
    #expect(try database.storage.verify().isEmpty)
    try database.close()
  }

  private static let exports = [
    "$export", "Patient/$export", "Group/g/$export", "$export?_type=Patient,Observation",
    "$export?_since=2020-01-01T00:00:00Z", "Group/g/$export?_since=2020-01-01T00:00:00Z",
    "$export?_since=2999-01-01T00:00:00Z", "Patient/$export?patient=Patient/2&_elements=id",
    "$export?_typeFilter=Patient%3Ffamily%3Df1,Patient%3F_id%3D2,3", "Patient/$export?_type=Group",
  ]

  /// The status and the body, without what depends on times and random identifiers.
  private static func answer(_ server: FHIRServer, _ request: Request) -> String {
    let parts = request.address.split(separator: "?", maxSplits: 1)
    var headers = request.headers
    if request.body != nil { headers["Content-Type"] = "application/fhir+json" }
    let response = server.respond(
      to: HTTPRequest(
        request.method, "/fhir/r4/" + (parts.first ?? ""),
        query: parts.count > 1 ? String(parts[1]) : nil, headers: headers,
        body: HTTPRequestBody(Array((request.body ?? "").utf8)), principal: .program))
    guard case .bytes(let bytes) = response.body else { return "\(response.status)" }
    let value = (try? JSON.parse(bytes)).map(sorted)
    let text = String(decoding: value?.jsonBytes() ?? bytes, as: UTF8.self)
      .replacing(#/\d{4}-\d\d-\d\dT[0-9:.]+(Z|[+-]\d\d:\d\d)/#, with: "TIME")
      .replacing(#/[0-9a-f]{8}-[0-9a-f-]{27}/#, with: "ID")
      .replacing(#/_page=[^"&]*/#, with: "PAGE")
    return "\(response.status) \(response.headers["ETag"] ?? "-") \(text)"
  }

  /// The value with the entries of Bundles in one order: a store and a database may give resources
  /// that no search sorts in different orders.
  private static func sorted(_ value: Value) -> Value {
    switch value.kind {
    case .object:
      return Value(
        object: value.fields.map { name, value in
          guard name == "entry" else { return (name, sorted(value)) }
          let entries = value.elements.map(sorted).sorted { $0.json() < $1.json() }
          return (name, Value(array: entries))
        })
    case .array: return Value(array: value.elements.map(sorted))
    default: return value
    }
  }

  private static func request(_ random: inout SeededGenerator) -> Request {
    let id = "\(Int.random(in: 1...4, using: &random))"
    let value = Int.random(in: 1...9, using: &random)
    let patient =
      #"{"resourceType":"Patient","id":"\#(id)","active":true,"name":[{"family":"f\#(value)"}]}"#
    let observation =
      #"{"resourceType":"Observation","id":"\#(id)","status":"final","code":{"text":"t\#(value)"},"#
      + #""subject":{"reference":"Patient/\#(value % 4 + 1)"}}"#
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1: return Request(method: .put, address: "Patient/\(id)", body: patient)
    case 2, 3: return Request(method: .put, address: "Observation/\(id)", body: observation)
    case 4: return Request(method: .get, address: "Patient/\(id)")
    case 5: return Request(method: .get, address: "Patient/\(id)/_history")
    case 6: return Request(method: .get, address: "Patient/\(id)/_history/\(value % 4 + 1)")
    case 7: return Request(method: .delete, address: "Patient/\(id)")
    case 8:
      return Request(
        method: .get, address: "Observation?subject=Patient/\(id)&_include=Observation:subject")
    case 9: return Request(method: .get, address: "Patient?family=f\(value)&_sort=-_id&_count=2")
    case 10:
      return Request(
        method: .put, address: "Patient/\(id)", body: patient,
        headers: ["If-Match": "W/\"\(value % 3 + 1)\""])
    case 11: return Request(method: .get, address: "_history?_count=5")
    case 12:
      return Request(
        method: .post, address: "",
        body: """
          {"resourceType":"Bundle","type":"transaction","entry":[
          {"resource":\(patient),"request":{"method":"PUT","url":"Patient/\(id)"}},
          {"request":{"method":"DELETE","url":"Observation/\(id)"}},
          {"request":{"method":"GET","url":"Observation?subject=Patient/\(id)"}}]}
          """)
    default: return Request(method: .get, address: "Patient/\(id)/$everything")
    }
  }
}

@Suite(.serialized) struct ServedDatabaseTests {
  @Test func `a server of a database answers as one of a store`() throws {
    for backend in TestBackend.all {
      for seed in Seeds.list(Seeds.amount(2, search: 3)) {
        try backend.run(ServedProgram(seed: seed))
      }
    }
  }
}
