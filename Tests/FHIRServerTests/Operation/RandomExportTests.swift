import FHIRModel
import HTTPServer
import TestSupport
import Testing
import ValueModel

/// Exports as clients make them, of a clinic whose records change in between.
@Suite struct RandomExportTests {
  private typealias Clinic = NaiveClinic

  @Test("an export has what a naive clinic says it has", arguments: Seeds.list(8))
  func exports(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    // Histories of earlier releases do not tell when something was deleted.
    let server = try TestServer(random.chance(1, in: 2) ? .r4 : .r5)
    var clinic = Clinic()
    for _ in 0..<30 { write(server, &clinic, &random) }
    for step in 0..<Seeds.amount(24, search: 80) {
      for _ in 0..<Int.random(in: 0..<4, using: &random) { write(server, &clinic, &random) }
      let request = request(clinic, &random)
      let sent = Sent(request, withElements: random.chance(1, in: 4), &random)
      let place: Comment = "seed \(seed), step \(step), \(sent.method.rawValue) \(sent.address)"
      let found = try export(server, sent, place)
      #expect(found.files == clinic.files(request), place)
      #expect(found.deleted == clinic.deleted(request), place)
    }
  }

  // MARK: Writing

  private func write(
    _ server: TestServer, _ clinic: inout Clinic, _ random: inout SeededGenerator
  ) {
    if random.chance(1, in: 6),
      let address = clinic.entries.keys.sorted().randomElement(using: &random)
    {
      #expect(server.send(.delete, address).status == 204)
      let history = server.get("\(address)/_history").json
      clinic.delete(address, at: history["entry"]?[0]?["response"]?["lastModified"]?.string ?? "")
      return
    }
    var (entry, more) = resource(clinic.entries.isEmpty, server.release, &random)
    let reply = server.put(entry.type, entry.id, more)
    #expect(reply.status == 200 || reply.status == 201, "\(reply.json)")
    entry.time = reply.json["meta"]?["lastUpdated"]?.string ?? ""
    clinic.put(entry)
  }

  /// A resource, and its fields as JSON after `resourceType` and `id`.
  private func resource(
    _ isFirst: Bool, _ release: ReleaseVersion, _ random: inout SeededGenerator
  ) -> (Clinic.Entry, String) {
    func pick(_ prefix: String, _ count: Int) -> String {
      "\(prefix)\(Int.random(in: 0..<count, using: &random))"
    }
    func link(_ field: String, _ address: String) -> String {
      #","\#(field)":{"reference":"\#(address)"}"#
    }
    let type = isFirst ? "Group" : Clinic.types.sorted().randomElement(using: &random) ?? "Patient"
    var entry = Clinic.Entry(type: type, id: pick(type.prefix(1).lowercased(), 4))
    var more = ""
    func refer(_ field: String, _ type: String, isList: Bool = false) {
      let address = "\(type)/\(pick(type.prefix(1).lowercased(), 4))"
      entry.references.insert(address)
      more += isList ? #","\#(field)":[{"reference":"\#(address)"}]"# : link(field, address)
    }
    switch type {
    case "Patient":
      entry.patients = [entry.id]
      more = #","name":[{"family":"F"}]"#
      if random.chance(1, in: 2) { refer("generalPractitioner", "Practitioner", isList: true) }
    case "Observation":
      entry.code = ["a", "b", "c"].randomElement(using: &random) ?? "a"
      more = #","status":"final","code":{"coding":[{"code":"\#(entry.code)"}]}"#
      if random.chance(1, in: 2) { refer("performer", "Organization", isList: true) }
      if !random.chance(1, in: 6) { entry.patients = [pick("p", 4)] }
    case "MedicationRequest":
      more = #","status":"active","intent":"order""#
      switch release {
      case .r5:
        let address = "Medication/\(pick("m", 4))"
        entry.references.insert(address)
        more += #","medication":{"reference":{"reference":"\#(address)"}}"#
      default: refer("medicationReference", "Medication")
      }
      entry.patients = [pick("p", 4)]
    case "Group":
      entry.id = isFirst ? "g" : ["g", "g1"].randomElement(using: &random) ?? "g"
      let all = (0..<4).map { "p\($0)" }.filter { _ in random.chance(1, in: 2) }
      let active = all.filter { _ in !random.chance(1, in: 4) }
      (entry.patients, entry.members) = (Set(all), Set(active))
      let members = all.map { id in
        #"{"entity":{"reference":"Patient/\#(id)"},"inactive":\#(!active.contains(id))}"#
      }
      more = #","type":"person","actual":true"#
      if release == .r5 { more = #","type":"person","membership":"enumerated""# }
      if !members.isEmpty { more += #","member":[\#(members.joined(separator: ","))]"# }
    case "Questionnaire": more = #","status":"draft""#
    default: break
    }
    if type != "Patient", type != "Group", let patient = entry.patients.first {
      more += link("subject", "Patient/\(patient)")
    }
    return (entry, more)
  }

  // MARK: Asking

  private static let filters = [
    Clinic.Filter(type: "Observation", query: "code=a") { $0.code == "a" },
    Clinic.Filter(type: "Observation", query: "code=b,c") { $0.code != "a" },
    Clinic.Filter(type: "Observation", query: "code=c&subject=Patient/p1") {
      $0.code == "c" && $0.patients == ["p1"]
    },
    Clinic.Filter(type: "Patient", query: "_id=p0,p3") { $0.id == "p0" || $0.id == "p3" },
    Clinic.Filter(type: "Practitioner", query: "_id=p1") { $0.id == "p1" },
    Clinic.Filter(type: "Questionnaire", query: "status=draft") { _ in true },
  ]

  private func request(
    _ clinic: Clinic, _ random: inout SeededGenerator
  ) -> Clinic.Request {
    var request = Clinic.Request()
    let scopes: [Clinic.Request.Scope] = [.all, .patients, .group]
    request.scope = scopes.randomElement(using: &random) ?? .all
    if clinic.entries["Group/g"] == nil, request.scope == .group { request.scope = .patients }
    if random.chance(1, in: 2) {
      request.types = Clinic.types.filter { _ in random.chance(1, in: 3) }
    }
    if random.chance(1, in: 2) { request.since = clinic.times.randomElement(using: &random) }
    if random.chance(1, in: 2) {
      request.filters = Self.filters.filter { _ in random.chance(1, in: 3) }
    }
    if request.scope != .all, random.chance(1, in: 3) {
      request.patients = Set((0..<5).map { "p\($0)" }.filter { _ in random.chance(1, in: 2) })
      if request.patients == [] { request.patients = nil }
    }
    return request
  }

  /// A request as it is sent: in the address, or as Parameters.
  private struct Sent {
    var method = HTTPMethod.get
    var address = ""
    var body: String?
    let hasElements: Bool

    init(
      _ request: Clinic.Request, withElements: Bool, _ random: inout SeededGenerator
    ) {
      hasElements = withElements
      switch request.scope {
      case .all: address = "$export"
      case .patients: address = "Patient/$export"
      case .group: address = "Group/g/$export"
      }
      var fields: [(name: String, kind: String, value: String)] = []
      if !request.types.isEmpty {
        fields.append(("_type", "String", request.types.sorted().joined(separator: ",")))
      }
      if let since = request.since { fields.append(("_since", "Instant", since)) }
      let queries = request.filters.map { "\($0.type)?\($0.query)" }.shuffled(using: &random)
      if random.chance(1, in: 2), !queries.isEmpty {
        fields.append(("_typeFilter", "String", queries.joined(separator: ",")))
      } else {
        fields += queries.map { ("_typeFilter", "String", $0) }
      }
      if withElements { fields.append(("_elements", "String", "id")) }
      fields += (request.patients ?? []).sorted().map { ("patient", "Reference", "Patient/\($0)") }
      if random.chance(1, in: 2) {
        method = .post
        let parameters = fields.shuffled(using: &random).map { field in
          let value =
            field.kind == "Reference"
            ? #"{"reference":"\#(field.value)"}"# : #""\#(field.value)""#
          return #"{"name":"\#(field.name)","value\#(field.kind)":\#(value)}"#
        }
        body = #"{"resourceType":"Parameters","parameter":[\#(parameters.joined(separator: ","))]}"#
        if parameters.isEmpty { body = #"{"resourceType":"Parameters"}"# }
      } else if !fields.isEmpty {
        let query = fields.shuffled(using: &random).map { field in
          let value = field.value.replacing("?", with: "%3F").replacing("=", with: "%3D")
            .replacing("&", with: "%26").replacing("+", with: "%2B")
          return "\(field.name)=\(value)"
        }
        address += "?" + query.joined(separator: "&")
      }
    }
  }

  // MARK: Reading

  /// Begins an export, reads all of its files, and ends it.
  private func export(
    _ server: TestServer, _ sent: Sent, _ place: Comment
  ) throws -> (files: [String: [String]], deleted: [String]) {
    func path(_ url: String?) throws -> String {
      String(try #require(url, place).dropFirst(server.base.count + 1))
    }
    let begun = server.send(
      sent.method, sent.address, sent.body, headers: ["Prefer": "respond-async"])
    try #require(begun.status == 202, "\(place), \(begun.json)")
    let state = try path(begun.headers["Content-Location"])
    // The files show what was there when the export began.
    server.put("Questionnaire", "q9", #","status":"draft""#)
    defer { server.send(.delete, "Questionnaire/q9") }
    let manifest = server.get(state).json
    var files: [String: [String]] = [:]
    for output in manifest["output"]?.elements ?? Value.null.elements {
      let type = try #require(output["type"]?.string)
      #expect(files[type] == nil, place)
      let lines = server.stream(try path(output["url"]?.string), headers: [:]).bytes
        .split(separator: UInt8(ascii: "\n"))
      let resources = try lines.map { try JSON.parse(Array($0)) }
      #expect(resources.allSatisfy { $0["resourceType"]?.string == type }, place)
      if sent.hasElements { #expect(resources.allSatisfy { $0["name"] == nil }, place) }
      files[type] = resources.map { $0["id"]?.string ?? "" }.sorted()
    }
    var deleted: [String] = []
    for output in manifest["deleted"]?.elements ?? Value.null.elements {
      let bundles = server.stream(try path(output["url"]?.string), headers: [:]).bytes
      for line in bundles.split(separator: UInt8(ascii: "\n")) {
        let entries = try JSON.parse(Array(line))["entry"]?.elements ?? Value.null.elements
        deleted += entries.map { $0["request"]?["url"]?.string ?? "" }
      }
    }
    #expect(server.send(.delete, state).status == 202, place)
    return (files, deleted.filter { $0 != "Questionnaire/q9" }.sorted())
  }
}
