import FHIRR4
import Foundation
import Testing

/// Keys of resources and of elements: kept, dropped and made anew, and never in JSON.
struct IdentityTests {
  private static let json =
    #"{"resourceType":"Patient","id":"p","name":[{"family":"A"},{"family":"B"}],"#
    + #""maritalStatus":{"coding":[{"code":"M"}]}}"#

  @Test func everyResourceHasAKeyThatIsNotInJSON() throws {
    let read = try Patient(json: Self.json)
    let again = try Patient(json: Self.json)
    #expect(read.pk != again.pk && read.pk != .unassigned && Patient().pk != Patient().pk)
    #expect(read == again && read.hashValue == again.hashValue)
    #expect(read.json() == Self.json)
    #expect(Patient().json() == #"{"resourceType":"Patient"}"#)
    #expect(read.issues() == [])
  }

  @Test func aCopyHasTheContentAndAnotherKey() throws {
    let patient = try Patient(json: Self.json)
    var copy = try patient.copy()
    #expect(copy == patient && copy.pk != patient.pk && copy.json() == Self.json)
    copy.name[0].family = "C"
    #expect(patient.name[0].family == "A")
    let named = try patient.copy(pk: patient.pk)
    #expect(named.pk == patient.pk)
  }

  @Test func populateTakesTheContentAndKeepsTheKey() throws {
    var patient = Patient()
    patient.active = true
    let key = patient.pk
    let source = try Patient(json: Self.json)
    try patient.populate(from: source)
    #expect(patient == source && patient.pk == key && patient.json() == Self.json)
    #expect(source.pk != key)
  }

  @Test func elementsKeepTheirKeysThroughPopulate() throws {
    var patient = try Patient(json: Self.json)
    #expect(patient.name[0].pk == nil)
    try patient.assignElementNumbers()
    let keys = patient.name.map(\.pk)
    #expect(keys.allSatisfy { $0 != nil } && keys[0] != keys[1])
    #expect(patient.json() == Self.json && patient.issues() == [])
    var source = try Patient(json: Self.json)
    source.name[1].family = "C"
    source.name.append(HumanName())
    source.name[2].text = "D"
    try patient.populate(from: source)
    #expect(patient.name.map(\.pk).prefix(2) == keys[...])
    #expect(patient.name[2].pk != nil && !keys.contains(patient.name[2].pk))
    #expect(patient == source)
  }

  @Test func upsertKeepsTheKeyOfTheElement() throws {
    var patient = try Patient(json: Self.json)
    try patient.assignElementNumbers()
    let key = patient.maritalStatus?.pk
    let status = CodeableConcept(unchecked: Value(object: [("text", "widowed")]))
    try patient.upsert(\.maritalStatus, status)
    #expect(patient.maritalStatus == status && patient.maritalStatus?.pk == key && key != nil)
    try patient.upsert(\.maritalStatus, nil)
    #expect(patient.maritalStatus == nil && patient.fields["maritalStatus"] == nil)
    try patient.upsert(\.maritalStatus, status)
    #expect(patient.maritalStatus?.pk != nil && patient.maritalStatus?.pk != key)
    var other = Patient()
    try other.upsert(\.maritalStatus, patient.maritalStatus)
    #expect(other.maritalStatus == status && other.maritalStatus?.pk == nil)
  }

  @Test func resourcesWithKeysMayStandInOthers() throws {
    var patient = try Patient(json: Self.json)
    try patient.assignElementNumbers()
    var bundle = R4.Bundle(type: .collection)
    bundle.entry = [R4.Bundle.Entry()]
    bundle.entry[0].resource = AnyResource(patient)
    patient.id = nil
    var outer = Patient()
    outer.contained = [AnyResource(patient)]
    #expect(bundle.issues() == [] && outer.issues() == [])
    #expect(
      bundle.json()
        == #"{"resourceType":"Bundle","type":"collection","entry":[{"resource":\#(Self.json)}]}"#)
    let out = try #require(bundle.entry[0].resource?[as: Patient.self])
    #expect(out.pk == patient.pk)
    #expect(try bundle.copy() == bundle)
  }
}
