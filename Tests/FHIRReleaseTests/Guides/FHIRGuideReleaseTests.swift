import Andiron
import FHIRR4
import FHIRR5
import Foundation
import Testing

/// The part of `docs/guides/fhir.md` that needs two releases in one file.
@Suite struct FHIRGuideReleaseTests {
  typealias Patient = FHIRR4.Patient

  @Test func twoReleasesStandSideBySide() throws {
    let json = #"{"resourceType": "Patient", "active": true, "birthDate": "1974"}"#
    let old = try Patient(json: json)
    let new = try FHIRR5.Patient(json: old.json())
    let issues = new.issues()
    #expect(issues.isEmpty && new.active == true)

    let store = try Store.inMemory()
    try store.write { transaction in
      try transaction.add(old)
      try transaction.add(new)
    }
    #expect(try store.count(FHIRR4.Patient.self) == 1)
    #expect(try store.collections().map(\.name).sorted() == ["r4/Patient", "r5/Patient"])
  }
}
