import FHIRDSTU2
import FHIRR4
import FHIRR5
import FHIRSTU3
import Testing

/// Elements that have to be there are parameters of initializers.
struct MandatoryElementTests {
  @Test func initializersPutWhatHasToBeThere() throws {
    var code = CodeableConcept()
    code.text = "weight"
    let observation = FHIRR4.Observation(status: .final, code: code)
    #expect(
      observation.json()
        == #"{"resourceType":"Observation","status":"final","code":{"text":"weight"}}"#)
    #expect(observation.issues().isEmpty)
    #expect(observation.pk != FHIRR4.Observation(status: .final, code: code).pk)
  }

  private typealias CodeableConcept = FHIRR4.CodeableConcept

  @Test func withoutParametersTheSameElementsAreMissed() {
    #expect(
      FHIRR4.Observation().issues().map(\.summary) == [
        "required Observation.status", "required Observation.code",
      ])
  }

  @Test func listsThatHaveToHoldSomethingAreParametersToo() {
    var issue = FHIRR4.OperationOutcome.Issue(severity: .error, code: .invalid)
    issue.diagnostics = "x"
    #expect(FHIRR4.OperationOutcome(issue: [issue]).issues().isEmpty)
    let empty = FHIRR4.OperationOutcome(issue: [])
    #expect(empty.issues().map(\.summary) == ["required OperationOutcome.issue"])
  }

  @Test func aChoiceThatHasToBeMadeIsAParameter() {
    var reference = FHIRR4.Reference()
    reference.reference = "Patient/1"
    let request = FHIRR4.MedicationRequest(
      status: .active, intent: .order, medication: .reference(reference), subject: reference)
    #expect(request.medicationReference?.reference == "Patient/1")
    #expect(request.issues().map(\.summary) == ["value MedicationRequest.medicationReference"])
    let missing = FHIRR4.MedicationRequest()
    #expect(missing.issues().map(\.summary).contains("required MedicationRequest.medication[x]"))
  }

  @Test func typesWithinTypesHaveThemAsWell() {
    #expect(FHIRR4.Extension(url: "urn:a").json() == #"{"url":"urn:a"}"#)
    let link = R4.Bundle.Link(relation: "self", url: "urn:a")
    #expect(link.json() == #"{"relation":"self","url":"urn:a"}"#)
  }

  @Test func eachReleaseHasItsOwn() {
    #expect(DSTU2.Bundle(type: .collection).issues().isEmpty)
    #expect(STU3.Bundle(type: .collection).issues().isEmpty)
    #expect(R4.Bundle(type: .collection).issues().isEmpty)
    #expect(R5.Bundle(type: .collection).issues().isEmpty)
  }

  @Test(arguments: [
    (#"{"resourceType":"Patient","active":[true]}"#, "structure Patient.active"),
    (
      #"{"resourceType":"Patient","maritalStatus":[{"text":"m"}]}"#,
      "structure Patient.maritalStatus"
    ),
    (#"{"resourceType":"Patient","name":{"family":"G"}}"#, "structure Patient.name"),
    (#"{"resourceType":"Patient","name":[{"family":["G"]}]}"#, "structure Patient.name[0].family"),
  ])
  func strictReadingTakesNoListWhereThereIsOneAndNoneWhereThereAreMany(
    json: String, summary: String
  ) throws {
    let error = #expect(throws: FHIRError.self) { try FHIRR4.Patient(json: json, .strict) }
    #expect(error?.issues.map(\.summary) == [summary])
    #expect(try FHIRR4.Patient(json: json).json() == json)
  }
}
