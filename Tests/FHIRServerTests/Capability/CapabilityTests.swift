import Andiron
import FHIRModel
import FHIRServer
import HTTPServer
import Testing
import ValueModel

@Suite struct CapabilityTests {
  @Test(
    "the statement says what there is, in the form of its release",
    arguments: ReleaseVersion.allCases)
  func statement(_ release: ReleaseVersion) throws {
    let server = try TestServer(release)
    let reply = server.get("metadata")
    #expect(reply.status == 200)
    let type = try #require(TestServer.releases.first { $0.version == release })
    #expect(type.issues(in: reply.json).map(\.description) == [])
    #expect(
      reply.json["resourceType"]?.string
        == (release == .dstu2 ? "Conformance" : "CapabilityStatement"))
    #expect(reply.json["fhirVersion"]?.string == release.number)
    #expect(reply.json["implementation"]?["url"]?.string == server.base)
    let rest = try #require(reply.json["rest"]?[0])
    let patient = try #require(
      rest["resource"]?.elements.first { $0["type"]?.string == "Patient" })
    #expect(patient["versioning"]?.string == "versioned")
    let parameters = patient["searchParam"]?.elements.map { $0["name"]?.string ?? "" } ?? []
    #expect(parameters.contains("birthdate") && parameters.contains("_id"))
    let codes = patient["interaction"]?.elements.map { $0["code"]?.string ?? "" } ?? []
    #expect(codes.contains("history-type") && codes.contains("patch") == (release != .dstu2))
  }

  @Test("the statement names itself, and what refers to a type", arguments: ReleaseVersion.allCases)
  func names(_ release: ReleaseVersion) throws {
    let server = try TestServer(release)
    let statement = server.get("metadata").json
    #expect(statement["url"]?.string == "\(server.base)/metadata")
    #expect(statement["version"]?.string?.isEmpty == false)
    #expect(statement["software"]?["version"]?.string == AndironVersion.text)
    let resources = statement["rest"]?[0]?["resource"]?.elements.map { $0 } ?? []
    let patient = try #require(resources.first { $0["type"]?.string == "Patient" })
    let names = patient["searchRevInclude"]?.elements.compactMap(\.string) ?? []
    #expect(names.contains("*") && names.contains("Observation:patient"))
    #expect(names.contains("Provenance:target") && !names.contains("Observation:encounter"))
    #expect(statement["rest"]?[0]?["security"] == nil)
  }

  @Test("a program adds to the statement what it knows", arguments: ReleaseVersion.allCases)
  func additions(_ release: ReleaseVersion) throws {
    var options = FHIRServerOptions()
    options.requiresLogin = true
    options.softwareVersion = "1.2"
    let profile = release < .r4 ? "" : #","supportedProfile":["http://example.org/p"]"#
    let guide = release < .r4 ? "" : #""instantiates":["http://example.org/c"],"#
    options.capabilities[release] = try JSON.parse(
      #"{\#(guide)"publisher":"Clinic","rest":[{"mode":"server","documentation":"d","resource":[{"type":"Patient","versioning":"no-version"\#(profile)}]}]}"#
    )
    let server = try TestServer(release, options: options)
    let statement = server.get("metadata").json
    let type = try #require(TestServer.releases.first { $0.version == release })
    #expect(type.issues(in: statement).map(\.description) == [])
    #expect(statement["publisher"]?.string == "Clinic")
    #expect(statement["software"]?["version"]?.string == "1.2")
    #expect(release < .r4 || statement["instantiates"]?[0]?.string == "http://example.org/c")
    #expect(statement["rest"]?.elements.count == 1)
    let rest = try #require(statement["rest"]?[0])
    #expect(rest["documentation"]?.string == "d")
    #expect(rest["security"]?["service"]?[0]?["coding"]?[0]?["code"]?.string == "Basic")
    let resources = rest["resource"]?.elements.map { $0 } ?? []
    #expect(resources.count == type.types.resourceNames.count)
    let patient = try #require(resources.first { $0["type"]?.string == "Patient" })
    #expect(patient["versioning"]?.string == "no-version" && patient["interaction"] != nil)
    #expect(release < .r4 || patient["supportedProfile"]?[0]?.string == "http://example.org/p")
  }

  @Test(
    "the statement is shown in part where that is asked for", arguments: ReleaseVersion.allCases)
  func parts(_ release: ReleaseVersion) throws {
    let server = try TestServer(release)
    let whole = server.get("metadata")
    let summary = server.get("metadata?_summary=true")
    #expect(summary.status == 200 && summary.bytes.count < whole.bytes.count / 2)
    #expect(summary.json["fhirVersion"]?.string == release.number)
    let some = server.get("metadata?_elements=fhirVersion,format").json
    #expect(some["fhirVersion"] != nil && some["format"] != nil && some["software"] == nil)
    #expect(server.get("metadata?_summary=x").status == 400)
    #expect(server.get("metadata").bytes == whole.bytes)
  }

  @Test("a client that has the statement is told so")
  func tags() throws {
    let server = try TestServer()
    let first = server.get("metadata")
    let tag = try #require(first.headers["ETag"])
    #expect(server.get("metadata", headers: ["If-None-Match": tag]).status == 304)
    #expect(server.get("metadata?_format=json").bytes == first.bytes)
  }

  @Test("what the store does not keep is not declared")
  func less() throws {
    let server = try TestServer(maintainsMeta: false, oldVersions: .none, keepsFeed: false)
    let rest = try #require(server.get("metadata").json["rest"]?[0])
    let codes = rest["interaction"]?.elements.map { $0["code"]?.string ?? "" }
    #expect(codes == ["transaction", "batch", "search-system"])
    #expect(rest["resource"]?[0]?["versioning"]?.string == "no-version")
  }

  @Test("every outcome is a valid resource of its release", arguments: ReleaseVersion.allCases)
  func outcomes(_ release: ReleaseVersion) throws {
    let server = try TestServer(release)
    let type = try #require(TestServer.releases.first { $0.version == release })
    server.put("Patient", "p1", #","identifier":[{"value":"7"}]"#)
    server.put("Patient", "p2", #","identifier":[{"value":"7"}]"#)
    server.send(.delete, "Patient/p1")
    server.put("Patient", "p3", #","identifier":[{"value":"7"}]"#)
    let replies = [
      server.get("Patient/p1"), server.get("Patient/p9"), server.get("Wizard"),
      server.get("Patient?birthdate=x"), server.get("Patient?name:x=y"),
      server.send(.post, "Patient", "{"), server.send(.put, "Patient/p2", "{}"),
      server.send(.post, "Patient", #"{"resourceType":"Patient","wings":2}"#),
      server.send(.delete, "Patient?identifier=7"),
      server.send(.delete, "Patient/p2", headers: ["If-Match": "9"]),
      server.send(.post, "metadata"), server.get("Patient/p2", headers: ["Accept": "text/xml"]),
      server.send(.post, "Patient/$validate", #"{"resourceType":"Patient"}"#),
    ]
    for reply in replies {
      #expect(reply.json["resourceType"]?.string == "OperationOutcome")
      #expect(type.issues(in: reply.json).map(\.description) == [], "\(reply.status)")
    }
  }

  @Test("every Bundle is a valid resource of its release", arguments: ReleaseVersion.allCases)
  func bundles(_ release: ReleaseVersion) throws {
    let server = try TestServer(release)
    let type = try #require(TestServer.releases.first { $0.version == release })
    server.put("Patient", "p1")
    server.put("Patient", "p2")
    server.send(.delete, "Patient/p2")
    let requests =
      #"{"request":{"method":"GET","url":"Patient/p1"}},{"request":{"method":"DELETE","url":"Patient/p2"}}"#
    for reply in [
      server.get("Patient?_count=1&shoesize=4"), server.get("?_type=Patient"),
      server.get("Patient?_id=none"), server.get("_history?_count=2"),
      server.get("Patient/p1/$everything"),
      server.send(.post, "", #"{"resourceType":"Bundle","type":"batch","entry":[\#(requests)]}"#),
      server.send(
        .post, "", #"{"resourceType":"Bundle","type":"transaction","entry":[\#(requests)]}"#),
    ] {
      #expect(reply.status == 200)
      #expect(type.issues(in: reply.json).map(\.description) == [])
    }
  }
}
