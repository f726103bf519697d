import FHIRModel
import Testing

@Suite struct ReferenceElementTests {
  @Test func aResourceWithAnIdIsReferredTo() {
    var patient = TestPatient()
    #expect(TestReference(to: patient) == nil)
    patient.id = "p1"
    #expect(TestReference(to: patient)?.reference == "Patient/p1")
    #expect(TestReference(to: patient, version: "3")?.reference == "Patient/p1/_history/3")
    #expect(TestReference(to: AnyResource<TestRelease>(patient))?.reference == "Patient/p1")
    #expect(TestReference(contained: patient)?.reference == "#p1")
    patient.id = "no id"
    #expect(TestReference(to: patient) == nil)
    #expect(TestReference(contained: patient) == nil)
  }

  @Test func partsAreReadAndSet() {
    var reference = TestReference()
    #expect(reference.parts == nil)
    #expect(!reference.isContained)
    reference.parts = ReferenceParts(type: "Patient", id: "1")
    #expect(reference.reference == "Patient/1")
    #expect(reference.parts?.id == "1")
    #expect(!reference.isContained)
    reference.reference = "#a"
    #expect(reference.isContained)
    reference.reference = "#"
    #expect(reference.isContained)
    reference.parts = nil
    #expect(reference.fields["reference"] == nil)
    reference.reference = ""
    #expect(reference.parts == nil)
  }

  @Test func resourcesWithinAreFound() throws {
    var inner = TestPatient()
    inner.id = "inner"
    inner.active = true
    var outer = TestPatient()
    outer.id = "outer"
    outer.contained = [AnyResource(inner)]
    let reference = try #require(TestReference(contained: inner))
    #expect(outer.resolve(contained: reference)?[as: TestPatient.self]?.active == true)
    var other = TestReference()
    other.reference = "#nobody"
    #expect(outer.resolve(contained: other) == nil)
    other.reference = "#"
    #expect(outer.resolve(contained: other)?.id == "outer")
    other.reference = "Patient/inner"
    #expect(outer.resolve(contained: other) == nil)
    #expect(outer.resolve(contained: TestReference()) == nil)
  }
}
