import Andiron
import FHIRModel
import FHIRStore
import Testing
import ValueModel

/// Chains that lead to contained resources: "chained search parameters are evaluated inside contained resources".
///
/// FHIR R4, section 3.1.1.5 (<https://hl7.org/fhir/R4/search.html#contained>).
@Suite struct ContainedChainTests {
  /// An order with a contained medication, as each release has it.
  private static func order(_ release: ReleaseVersion) -> (type: String, text: String) {
    let type = release == .dstu2 ? "MedicationOrder" : "MedicationRequest"
    let reference =
      release == .r5
      ? ##""medication":{"reference":{"reference":"#m"}}"##
      : ##""medicationReference":{"reference":"#m"}"##
    let code = #""code":{"coding":[{"system":"http://s","code":"abc"}]}"#
    return (
      type,
      ##"{"resourceType":"\##(type)","id":"o1","contained":[{"resourceType":"Medication","id":"m",\##(code)}],\##(reference)}"##
    )
  }

  @Test(
    "an order is found by the code of its contained medication", arguments: ReleaseVersion.allCases)
  func medications(release: ReleaseVersion) throws {
    let records = try RecordStore.make()
    let (type, text) = Self.order(release)
    try records.write { try $0.upsert(JSON.parse(text), release: release) }
    func ids(_ query: String) throws -> [String] {
      let search = try FHIRSearch(text: "\(type)?\(query)")
      let found = try records.search(search, release: release).matches
      let scanned = try records.reader.searchWithoutIndexes(search, release: release).matches
      #expect(found == scanned)
      return found.compactMap { $0["id"]?.string }
    }
    #expect(try ids("medication.code=abc") == ["o1"])
    #expect(try ids("medication:Medication.code=http://s|abc") == ["o1"])
    #expect(try ids("medication.code=abd") == [])
    #expect(try ids("medication.code:not=abc") == [])
    #expect(try ids("medication.code:not=abd") == ["o1"])
    #expect(try ids("medication.code:missing=false") == ["o1"])
    #expect(try ids("medication.code:missing=true") == [])
    try records.write { _ = try $0.delete(type, id: "o1", release: release) }
    #expect(try ids("medication.code=abc") == [])
  }

  private func store() throws -> FHIRStore {
    try RecordStore.make([
      #"{"resourceType":"Organization","id":"o","name":"Acme"}"#,
      ##"{"resourceType":"Observation","id":"1","contained":[{"resourceType":"Patient","id":"p","name":[{"given":["Peter"]}],"managingOrganization":{"reference":"#q"}},{"resourceType":"Organization","id":"q","name":"Inner"}],"subject":{"reference":"#p"}}"##,
      ##"{"resourceType":"Observation","id":"2","contained":[{"resourceType":"Device","id":"p","deviceName":[{"name":"Peter","type":"other"}]}],"subject":{"reference":"#p"}}"##,
      ##"{"resourceType":"Observation","id":"3","contained":[{"resourceType":"Patient","id":"p","name":[{"given":["Anna"]}],"managingOrganization":{"reference":"Organization/o"}}],"subject":{"reference":"#p"},"performer":[{"reference":"#none"}]}"##,
      #"{"resourceType":"Patient","id":"p","name":[{"given":["Otto"]}]}"#,
      #"{"resourceType":"Observation","id":"4","subject":{"reference":"Patient/p"}}"#,
      #"{"resourceType":"DiagnosticReport","id":"r","result":[{"reference":"Observation/1"}]}"#,
      ##"{"resourceType":"DiagnosticReport","id":"s","contained":[{"resourceType":"Observation","id":"x","subject":{"reference":"Patient/p"},"hasMember":[{"reference":"#y"}]},{"resourceType":"Observation","id":"y","status":"final"}],"result":[{"reference":"#x"}]}"##,
    ])
  }

  @Test func aChainAsksOfContainedResourcesByTheirTypes() throws {
    let records = try store()
    try records.expect("Observation?subject.name=peter", ["1"])
    try records.expect("Observation?subject:Patient.name=peter,otto", ["1", "4"])
    try records.expect("Observation?patient.name=anna", ["3"])
    try records.expect("Observation?subject:Device.device-name=peter", ["2"])
    try records.expect("Observation?performer.name=peter,anna", [])
    try records.expect("Observation?subject:Patient.name:missing=true", [])
    try records.expect("Observation?subject:Patient.organization:missing=true", ["4"])
  }

  @Test func severalLinksLeadThroughContainedResources() throws {
    let records = try store()
    try records.expect("Observation?patient.organization.name=inner", ["1"])
    try records.expect("Observation?patient.organization.name=acme", ["3"])
    try records.expect("DiagnosticReport?result.patient.name=peter", ["r"])
    try records.expect("DiagnosticReport?result.patient.organization.name=inner", ["r"])
    try records.expect("DiagnosticReport?result.patient.name=otto", ["s"])
    try records.expect("DiagnosticReport?result.has-member.status=final", ["s"])
    try records.expect("DiagnosticReport?result.has-member.status=amended", [])
  }

  @Test func theIdOfAContainedResourceIsNoneOfTheStore() throws {
    let records = try store()
    try records.expect("Observation?subject._id=p", ["4"])
    try records.expect("Observation?subject:Patient._has:Observation:subject:_id=4", ["4"])
    try records.expect("Patient?_has:Observation:subject:_id=1", [])
    try records.expect("Patient?name=peter", [])
  }

  @Test func wordsOfContainedResourcesAreTheirOwn() throws {
    let records = try store()
    try records.expect("Observation?patient._content=peter", ["1"])
    try records.expect("Observation?patient._content=inner", [])
    try records.expect("Observation?patient.organization._content=inner", ["1"])
  }

  @Test func whereNothingContainsAResourceNothingIsRead() throws {
    let records = try RecordStore.make(
      (0..<1_000).map {
        #"{"resourceType":"Observation","id":"\#($0)","subject":{"reference":"Patient/p"}}"#
      })
    let search = try FHIRSearch(text: "Observation?subject.name=peter")
    let plan = try #require(try records.reader.explain(search))
    #expect(!plan.scansEverything && plan.estimatedEntryCount == 0, "\(plan)")
    let text =
      ##"{"resourceType":"Observation","id":"x","contained":[{"resourceType":"Patient","id":"p","name":[{"given":["Peter"]}]}],"subject":{"reference":"#p"}}"##
    try records.write { try $0.upsert(JSON.parse(text)) }
    let later = try #require(try records.reader.explain(search))
    #expect(!later.scansEverything && later.estimatedEntryCount == 1, "\(later)")
    try records.expect("Observation?subject.name=peter", ["x"])
  }
}
