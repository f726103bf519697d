import FHIRDSTU2
import FHIRR4
import FHIRR5
import FHIRSTU3
import Testing

/// Codes of required bindings, which are open for others.
struct CodeTests {
  @Test func codesAreSetByNameAndByText() {
    var patient = FHIRR4.Patient()
    patient.gender = .male
    let byName = patient
    patient.gender = "male"
    #expect(patient == byName)
    #expect(patient.gender == .male && patient.gender?.isKnown == true)
    #expect(patient.fields["gender"]?.string == "male")
    #expect(FHIRR4.AdministrativeGender.allCodes == [.male, .female, .other, .unknown])
  }

  @Test func unknownCodesAreKeptAndReported() throws {
    let json = #"{"resourceType":"Patient","gender":"apache-helicopter"}"#
    for version in ReleaseVersion.allCases {
      let read = try Releases.read(json, version)
      #expect(read.json() == json)
      let issues = Releases.issues(in: read, version)
      #expect(issues.map(\.summary) == ["code-invalid Patient.gender"])
      #expect(issues.allSatisfy { !$0.description.contains("helicopter") })
    }
    var patient = try FHIRR4.Patient(json: json)
    #expect(patient.gender?.rawValue == "apache-helicopter" && patient.gender?.isKnown == false)
    patient.active = true
    #expect(patient.gender == "apache-helicopter")
  }

  @Test func codesOfAReleaseAreItsOwn() throws {
    let json = #"{"resourceType":"Observation","status":"corrected","code":{"text":"c"}}"#
    #expect(try FHIRDSTU2.Observation(json: json).issues().count == 1)
    #expect(try FHIRR4.Observation(json: json).issues() == [])
    #expect(try FHIRR5.Observation(json: json).issues() == [])
  }

  @Test func noPartAndNoOtherCaseOfACodeIsKnown() {
    for text in ["mal", "male ", " male", "Male", "male female", ""] {
      #expect(!FHIRR4.AdministrativeGender(rawValue: text).isKnown)
      let value = Value(object: [("resourceType", "Patient"), ("gender", Value(text))])
      #expect(R4.issues(in: value).count == 1, "\(text)")
    }
  }

  @Test func everyKnownCodeIsValid() {
    for code in FHIRR4.AdministrativeGender.allCodes {
      var patient = FHIRR4.Patient()
      patient.gender = code
      #expect(patient.issues() == [])
    }
    for code in FHIRR5.BundleType.allCodes {
      #expect(R5.Bundle(type: code).issues() == [])
    }
  }

  @Test func aCodeOfAnotherKindReadsAsNilAndStays() throws {
    var patient = try FHIRSTU3.Patient(json: #"{"resourceType":"Patient","gender":{"a":1}}"#)
    #expect(patient.gender == nil)
    patient.active = false
    #expect(patient.fields["gender"]?.json() == #"{"a":1}"#)
  }
}
