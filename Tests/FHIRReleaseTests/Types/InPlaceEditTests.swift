import FHIRR4
import Testing

/// Changes deep within resources.
struct InPlaceEditTests {
  private static let patient =
    #"{"resourceType":"Patient","x":1,"name":[{"family":"T","given":["Joseph",null],"y":[1.50]}]}"#

  @Test func aNameIsAppended() throws {
    var patient = try Patient(json: Self.patient)
    let before = patient
    patient.name[0].given.append("Joey")
    #expect(
      patient.json()
        == #"{"resourceType":"Patient","x":1,"#
        + #""name":[{"family":"T","given":["Joseph",null,"Joey"],"y":[1.50]}]}"#)
    #expect(before.json() == Self.patient)
  }

  @Test func aResourceInABundleIsChanged() throws {
    let json =
      #"{"resourceType":"Bundle","type":"batch","entry":[{"resource":\#(Self.patient),"z":2}]}"#
    var bundle = try R4.Bundle(json: json)
    bundle.entry[0].resource?[as: Patient.self]?.active = true
    let changed = Self.patient.dropLast() + #","active":true}"#
    #expect(bundle.entry[0].resource?.json() == String(changed))
    let same = bundle
    bundle.entry[0].resource?[as: Observation.self]?.status = .final
    bundle.entry[0].resource?[as: Observation.self] = nil
    #expect(bundle == same)
    #expect(bundle.fields["entry"]?[0]?["z"]?.integer == 2)
  }

  @Test func aContainedResourceIsChangedAddedAndRemoved() throws {
    var patient = Patient()
    var organization = Organization()
    organization.id = "o"
    patient.contained.append(AnyResource(organization))
    patient.contained[0][as: Organization.self]?.name = "N"
    #expect(patient.contained[0][as: Organization.self]?.name == "N")
    #expect(
      patient.fields["contained"]?.json()
        == #"[{"resourceType":"Organization","id":"o","name":"N"}]"#)
    #expect(patient.issues() == [])
    patient.contained.removeAll()
    #expect(patient.json() == #"{"resourceType":"Patient"}"#)
  }

  @Test func aResourceIsNeverLeftWithoutItsType() {
    func clear(_ patient: inout Patient?) { patient = nil }
    func change(_ patient: inout Patient?) throws {
      patient?.active = true
      throw CancellationError()
    }
    var resource = AnyResource(Patient())
    #expect(throws: CancellationError.self) { try change(&resource[as: Patient.self]) }
    #expect(resource[as: Patient.self]?.active == true)
    clear(&resource[as: Patient.self])
    #expect(resource.resourceType == "Patient")
    #expect(resource.issues() == [])
  }

  @Test func objectsOnTheWayAreMadeWhenTheyAreSet() {
    var patient = Patient()
    patient.maritalStatus?.text = "none"
    #expect(patient.maritalStatus == nil)
    patient.maritalStatus = CodeableConcept()
    patient.maritalStatus?.coding = [Coding(), Coding()]
    patient.maritalStatus?.coding[1].code = "M"
    #expect(patient.fields["maritalStatus"]?.json() == #"{"coding":[{},{"code":"M"}]}"#)
    patient.maritalStatus?.coding.swapAt(0, 1)
    #expect(patient.maritalStatus?.coding[0].code == "M")
  }

  @Test func listsWithElementsOfOtherKindsKeepThem() throws {
    var patient = try Patient(
      json: #"{"resourceType":"Patient","name":["text",{"family":"T"},null,7]}"#)
    #expect(patient.name.count == 4)
    #expect(patient.name[0].family == nil && patient.name[1].family == "T")
    patient.name[1].family = "U"
    patient.name[0].family = "no object"
    #expect(patient.fields["name"]?.json() == #"["text",{"family":"U"},null,7]"#)
  }
}
