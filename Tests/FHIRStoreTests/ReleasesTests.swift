import FHIRR4
import FHIRR5
import FHIRStore
import Testing

@Suite struct ReleasesTests {
  @Test("resources of two releases with one id are two")
  func releases() throws {
    let records = try RecordStore.make()
    var old = FHIRR4.Patient()
    old.id = "p"
    var new = FHIRR5.Patient()
    new.id = "p"
    new.active = true
    try records.upsert(old)
    try records.upsert(new)
    #expect(try records.resource(FHIRR4.Patient.self, id: "p")?.active == nil)
    #expect(try records.resource(FHIRR5.Patient.self, id: "p")?.active == true)
    #expect(try records.reader.counts().map(\.count) == [1, 1])
  }
}
