import FHIRStore
import Testing

@Suite struct ChainSearchTests {
  private func store() throws -> FHIRStore {
    try RecordStore.make([
      #"{"resourceType":"Organization","id":"o","name":"Acme"}"#,
      #"{"resourceType":"Patient","id":"peter","name":[{"given":["Peter"]}],"managingOrganization":{"reference":"Organization/o"}}"#,
      #"{"resourceType":"Patient","id":"anna","name":[{"given":["Anna"]}]}"#,
      #"{"resourceType":"Device","id":"peter","deviceName":[{"name":"Peter","type":"other"}]}"#,
      #"{"resourceType":"Observation","id":"1","subject":{"reference":"Patient/peter"},"code":{"coding":[{"code":"1234-5"}]}}"#,
      #"{"resourceType":"Observation","id":"2","subject":{"reference":"Patient/anna"},"code":{"coding":[{"code":"1234-5"}]}}"#,
      #"{"resourceType":"Observation","id":"3","subject":{"reference":"Device/peter"}}"#,
      #"{"resourceType":"Observation","id":"4","subject":{"reference":"Patient/nobody"}}"#,
      #"{"resourceType":"DiagnosticReport","id":"r","result":[{"reference":"Observation/1"}]}"#,
    ])
  }

  @Test func aChainAsksOfWhatAReferenceLeadsTo() throws {
    let records = try store()
    try records.expect("Observation?subject:Patient.name=peter", ["1"])
    try records.expect("Observation?subject.name=peter", ["1"])
    try records.expect("Observation?patient.given=anna,peter", ["1", "2"])
    try records.expect("Observation?subject:Device.device-name=peter", ["3"])
    try records.expect("Observation?patient.name=nobody", [])
  }

  @Test func chainsGoOn() throws {
    let records = try store()
    try records.expect("DiagnosticReport?result.subject:Patient.name=peter", ["r"])
    try records.expect("DiagnosticReport?result.patient.organization.name=acme", ["r"])
    try records.expect("DiagnosticReport?result.patient.organization.name=other", [])
    try records.expect("Observation?patient.name:missing=false", ["1", "2"])
  }

  @Test func whatRefersToAResourceMayBeAskedFor() throws {
    let records = try store()
    try records.expect("Patient?_has:Observation:patient:code=1234-5", ["peter", "anna"])
    try records.expect("Patient?_has:Observation:patient:code=9", [])
    try records.expect(
      "Patient?_has:Observation:patient:_has:DiagnosticReport:result:_id=r", ["peter"])
    try records.expect("DiagnosticReport?result.patient._has:Observation:patient:_id=1", ["r"])
    try records.expect("Organization?_has:Patient:organization:name=peter", ["o"])
  }

  @Test func aChainOfThePatientsOfTwoReportsIsNotMixedUp() throws {
    let records = try store()
    try records.expect("Observation?patient.name=peter&patient.name=anna", [])
    try records.expect("Patient?_has:Observation:patient:_id=1&name=anna", [])
  }

  @Test func chainsThatCannotBeAreRefused() throws {
    let records = try store()
    records.expectRefusal("Observation?code.name=1", .invalidSearch, path: "code.name")
    records.expectRefusal(
      "Observation?subject.nothing=1", .unknownParameter, path: "subject.nothing")
    records.expectRefusal(
      "Observation?subject:Nobody.name=1", .unknownType, path: "subject:Nobody.name")
    records.expectRefusal("Observation?.name=1", .unknownParameter, path: ".name")
    records.expectRefusal("Observation?:.name=1", .invalidSearch, path: ":.name")
    let nameless = FHIRSearch("Observation").where(":.name", "1")
    #expect(throws: FHIRStoreError.self) { try records.search(nameless) }
    records.expectRefusal("Observation?_has:Patient=1", .invalidSearch, path: "_has:Patient")
    records.expectRefusal(
      "Patient?_has:Observation:code:_id=1", .invalidSearch, path: "_has:Observation:code:_id")
  }

  @Test func tooLongChainsAreRefused() throws {
    let records = try store()
    let name = String(repeating: "partof.", count: 8) + "name"
    do {
      _ = try records.search("Organization?\(name)=acme")
      Issue.record("a chain of eight references was followed")
    } catch let error as FHIRStoreError {
      #expect(error.code == .invalidSearch)
      #expect(error.path != nil)
    }
    let shorter = String(repeating: "partof.", count: 7) + "name"
    try records.expect("Organization?\(shorter)=acme", [])
  }
}
