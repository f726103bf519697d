import FHIRModel
import SyntheticPopulation
import TestSupport
import Testing
import ValueModel

/// What is made is what the published definitions say.
@Suite(.enabled(if: SharedData.isThere, "the shared test data is absent"))
struct DefinitionTests {
  @Test(arguments: ReleaseVersion.allCases)
  func resourcesFitTheDefinitionsOfTheirRelease(release: ReleaseVersion) throws {
    let checker = DefinitionChecker(definitions: try Definitions(release))
    let population = SyntheticPopulation(seed: 51, release: release)
    var findings: [String: Int] = [:]
    var types: Set<String> = []
    for resource in population.all(40) {
      types.insert(resource.type)
      for finding in checker.findings(resource.value) { findings[finding, default: 0] += 1 }
    }
    for index in 0..<3 {
      for finding in checker.findings(population.transaction(ofPatient: index)) {
        findings[finding, default: 0] += 1
      }
    }
    #expect(types == Set(SyntheticPopulation.resourceTypes(release)))
    for (finding, count) in findings.sorted(by: { $0.key < $1.key }) {
      Issue.record("\(count) times \(finding)")
    }
  }

  @Test(arguments: [
    (#"{"resourceType":"Patient","gender":"mal"}"#, "Patient.gender: no code of"),
    (#"{"resourceType":"Patient","sex":"male"}"#, "Patient.sex: unknown"),
    (#"{"resourceType":"Patient","name":{"family":"A"}}"#, "Patient.name: no list"),
    (#"{"resourceType":"Patient","name":[{"family":["A"]}]}"#, "Patient.name.family: no string"),
    (#"{"resourceType":"Patient","birthDate":"1.2.2000"}"#, "Patient.birthDate: no date"),
    (#"{"resourceType":"Patient","gender":"male","active":true}"#, "Patient.active: out of order"),
    (#"{"resourceType":"Patient","active":"true"}"#, "Patient.active: no boolean"),
    (#"{"resourceType":"Encounter","status":"finished"}"#, "Encounter.class: missing"),
    (
      #"{"resourceType":"Patient","managingOrganization":{"reference":"Patient/1"}}"#,
      "Patient.managingOrganization: wrong target"
    ),
    (
      #"{"resourceType":"Condition","clinicalStatus":{"coding":[{"code":"bad"}]}}"#,
      "Condition.clinicalStatus: no code of"
    ),
    (
      #"{"resourceType":"Patient","deceasedBoolean":true,"deceasedDateTime":"2000"}"#,
      "second choice"
    ),
  ])
  func theCheckerFindsWhatIsWrong(text: String, finding: String) throws {
    let checker = DefinitionChecker(definitions: try Definitions(.r4))
    let findings = checker.findings(try JSON.parse(text))
    #expect(findings.contains { $0.contains(finding) }, "\(findings)")
  }
}
