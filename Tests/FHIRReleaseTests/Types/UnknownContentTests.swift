import FHIRR4
import Testing

/// What a release does not know, and what is of another kind than it should be, is kept whole.
struct UnknownContentTests {
  @Test func unknownFieldsStayInTheirOrder() throws {
    let json =
      #"{"z":[1.50,{"b":null}],"resourceType":"Patient","":"","active":true,"a":1e400,"_b":{}}"#
    var patient = try Patient(json: json)
    #expect(patient.json() == json)
    patient.active = false
    patient.gender = .other
    #expect(
      patient.json()
        == #"{"z":[1.50,{"b":null}],"resourceType":"Patient","":"","active":false,"a":1e400,"#
        + #""_b":{},"gender":"other"}"#)
  }

  @Test func unknownResourceTypesAreKeptWhole() throws {
    let json = #"{"resourceType":"Spaceship","crew":[{"name":"Ann"}],"contained":[{"x":1}]}"#
    for version in ReleaseVersion.allCases {
      let value = try Releases.read(json, version)
      #expect(value.json() == json)
      #expect(Releases.issues(in: value, version).map(\.kind) == [.notSupported])
    }
    let resource = try R4.read(json)
    #expect(resource.resourceType == "Spaceship" && resource.type == nil && resource.typed == nil)
    #expect(resource[as: Patient.self] == nil)
    #expect(throws: FHIRError.self) { try Patient(resource) }
  }

  @Test func otherKindsReadAsNilAndStay() throws {
    let json =
      #"{"resourceType":"Patient","id":4,"meta":"m","maritalStatus":"M","name":{"family":"T"},"#
      + #""active":"true","birthDate":1974,"multipleBirthInteger":1.5,"contained":3,"#
      + #""telecom":[[{"value":"1"}]],"text":[],"extension":{"url":"u"}}"#
    var patient = try Patient(json: json)
    #expect(patient.id == nil && patient.meta == nil && patient.maritalStatus == nil)
    #expect(patient.name.isEmpty && patient.contained.isEmpty && patient.extension.isEmpty)
    #expect(patient.active == nil && patient.birthDate == nil && patient.multipleBirth == nil)
    #expect(patient.telecom.map(\.value) == [nil] && patient.text == nil)
    patient.maritalStatus?.text = "changed"
    patient.meta?.versionId = "changed"
    patient.name.append(contentsOf: [])
    patient.telecom[0].value = "changed"
    #expect(patient.json() == json)
    patient.birthDate = "1974"
    #expect(patient.fields["birthDate"]?.string == "1974")
  }

  @Test func nullReadsAsNilAndStays() throws {
    let json = #"{"resourceType":"Patient","active":null,"name":null,"maritalStatus":null}"#
    var patient = try Patient(json: json)
    #expect(patient.active == nil && patient.name.isEmpty && patient.maritalStatus == nil)
    patient.maritalStatus?.text = "changed"
    #expect(patient.json() == json)
    patient.active = nil
    #expect(patient.fields["active"] == nil)
  }

  @Test func whatIsNoResourceIsRefused() {
    let codes: [(String, FHIRError.Code)] = [
      ("", .notJSON), ("{", .notJSON), (#"{"resourceType":"Patient"} x"#, .notJSON),
      ("[]", .notAResource), ("null", .notAResource), (#""Patient""#, .notAResource),
      ("{}", .notAResource), (#"{"resourceType":1}"#, .notAResource),
      (#"{"resourceType":null}"#, .notAResource), (#"{"resourceType":"Group"}"#, .wrongType),
    ]
    for (json, code) in codes {
      for mode in [ReadingMode.lenient, .strict] where code != .wrongType || mode == .lenient {
        let error = #expect(throws: FHIRError.self) { try Patient(json: json, mode) }
        #expect(error?.code == code, "\(json)")
      }
    }
  }

  @Test func aNameThatComesTwiceIsRefused() {
    let json = #"{"resourceType":"Patient","active":true,"active":false}"#
    let error = #expect(throws: FHIRError.self) { try Patient(json: json) }
    #expect(error?.code == .notJSON && error?.json?.code == .duplicateKey)
  }
}
