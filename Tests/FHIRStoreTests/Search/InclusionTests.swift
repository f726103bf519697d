import FHIRStore
import Testing
import ValueModel

@Suite struct InclusionTests {
  private func store() throws -> FHIRStore {
    try RecordStore.make([
      #"{"resourceType":"Organization","id":"top"}"#,
      #"{"resourceType":"Organization","id":"part","partOf":{"reference":"Organization/top"}}"#,
      #"{"resourceType":"Practitioner","id":"dr"}"#,
      #"{"resourceType":"Patient","id":"p","managingOrganization":{"reference":"Organization/part"}}"#,
      #"{"resourceType":"Observation","id":"a","subject":{"reference":"Patient/p"},"performer":[{"reference":"Practitioner/dr"},{"reference":"Organization/part"}]}"#,
      #"{"resourceType":"Observation","id":"b","subject":{"reference":"Patient/gone"}}"#,
    ])
  }

  private func included(_ records: FHIRStore, _ text: String) throws -> [String] {
    try records.search(text).included.map {
      ($0["resourceType"]?.string ?? "") + "/" + ($0["id"]?.string ?? "")
    }.sorted()
  }

  @Test func whatResultsReferToComesOnce() throws {
    let records = try store()
    #expect(try included(records, "Observation?_include=Observation:subject") == ["Patient/p"])
    let all = ["Organization/part", "Practitioner/dr"]
    #expect(try included(records, "Observation?_include=Observation:performer") == all)
    #expect(
      try included(records, "Observation?_include=Observation:performer:Organization")
        == ["Organization/part"])
    #expect(try included(records, "Observation?_include=*") == (all + ["Patient/p"]).sorted())
    #expect(try included(records, "Observation?_id=b&_include=Observation:subject") == [])
  }

  @Test func whatRefersToResultsComesToo() throws {
    let records = try store()
    #expect(
      try included(records, "Patient?_revinclude=Observation:subject") == ["Observation/a"])
    #expect(
      try included(records, "Organization?_id=part&_revinclude=Patient:organization")
        == ["Patient/p"])
  }

  @Test func inclusionsGoOnWhereTheyIterate() throws {
    let records = try store()
    let once = "Observation?_include=Observation:subject&_include=Patient:organization"
    #expect(try included(records, once) == ["Patient/p"])
    let again = "Observation?_include=Observation:subject&_include:iterate=Patient:organization"
    #expect(try included(records, again) == ["Organization/part", "Patient/p"])
    #expect(
      try included(records, again + "&_include:iterate=Organization:partof")
        == ["Organization/part", "Organization/top", "Patient/p"])
  }

  @Test func aMatchIsNoInclusionAndCyclesEnd() throws {
    let records = try RecordStore.make([
      #"{"resourceType":"Organization","id":"a","partOf":{"reference":"Organization/b"}}"#,
      #"{"resourceType":"Organization","id":"b","partOf":{"reference":"Organization/a"}}"#,
    ])
    #expect(try included(records, "Organization?_include:iterate=Organization:partof") == [])
    #expect(
      try included(records, "Organization?_id=a&_include:iterate=Organization:partof")
        == ["Organization/b"])
  }

  @Test func inclusionsThatCannotBeAreRefused() throws {
    let records = try store()
    records.expectRefusal("Observation?_include=Nothing:x", .unknownType, path: "_include")
    records.expectRefusal(
      "Observation?_include=Observation:code", .unknownParameter, path: "_include")
    records.expectRefusal("Observation?_include=subject", .invalidSearch, path: "_include")
    records.expectRefusal(
      "Observation?_revinclude=Patient:nothing", .unknownParameter, path: "_revinclude")
    records.expectRefusal(
      "Observation?_include:sometimes=Observation:subject", .notSupported,
      path: "_include:sometimes")
  }

  /// FHIR R4, section 3.1.1.2 (<https://hl7.org/fhir/R4/search.html#return>): matches and included resources are told apart, and
  /// the total counts matches.
  @Test func entriesSayWhyTheyAreThere() throws {
    let records = try store()
    let bundle = try records.search("Observation?_include=Observation:subject").bundle()
    let modes = bundle["entry"]?.elements.map { $0["search"]?["mode"]?.string }
    #expect(modes == ["match", "match", "include"])
    #expect(bundle["total"]?.integer == 2)
  }
}
