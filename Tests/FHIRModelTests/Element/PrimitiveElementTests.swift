import FHIRModel
import Testing

/// What stands beside primitives.
@Suite struct PrimitiveElementTests {
  private func patient(_ json: String) throws -> TestPatient {
    TestPatient(unchecked: try JSON.parse(json))
  }

  @Test func extensionsAreReadByKeyPath() throws {
    let patient = try patient(
      """
      {"resourceType":"Patient","birthDate":"1974-12-25","_birthDate":{"id":"b1",
      "extension":[{"url":"http://time","valueString":"14:35"}],"fhir_comments":["a","b"]},
      "_active":{"extension":[{"url":"http://absent"}]}}
      """)
    let element = patient[primitive: \.birthDate]
    #expect(element.id == "b1")
    #expect(element.extension[url: "http://time"]?.valueString == "14:35")
    #expect(element.extensions(url: "http://time").count == 1)
    #expect(element.comments == ["a", "b"])
    #expect(!element.isEmpty)
    #expect(patient[primitive: \.active].extension.first?.url == "http://absent")
    #expect(patient[primitive: \.count].isEmpty)
    #expect(patient[primitive: \.photo].isEmpty)
  }

  @Test func extensionsAreSetAndRemoved() {
    var patient = TestPatient()
    patient.birthDate = "1974"
    patient[primitive: \.birthDate].id = "b1"
    #expect(patient.fields["_birthDate"]?["id"]?.string == "b1")
    patient[primitive: \.birthDate].extension.append(TestExtension("http://a", "x"))
    #expect(patient[primitive: \.birthDate].extension[url: "http://a"]?.valueString == "x")
    patient[primitive: \.birthDate].extension[url: "http://a"] = nil
    #expect(patient.fields["_birthDate"]?.count == 1)
    patient[primitive: \.birthDate].id = nil
    #expect(patient.fields["_birthDate"] == nil)
    #expect(patient.birthDate == "1974")
    patient[primitive: \.count].comments = ["why"]
    #expect(patient.fields["_count"]?.json() == #"{"fhir_comments":["why"]}"#)
    patient[primitive: \.count].comments = []
    #expect(patient.fields["_count"] == nil)
  }

  @Test func keyPathsLeadThroughOtherFields() {
    var patient = TestPatient()
    patient[primitive: \.preferred?.family] = PrimitiveElement()
    #expect(patient.fields["preferred"] == nil)
    patient[primitive: \.preferred?.family].id = "f1"
    #expect(patient.fields["preferred"]?.json() == #"{"_family":{"id":"f1"}}"#)
    patient.name = [TestName(), TestName()]
    patient[primitive: \.name[1].family].id = "f2"
    #expect(patient.name[1][primitive: \.family].id == "f2")
    #expect(patient.name[0][primitive: \.family].isEmpty)
    #expect(patient[primitive: \.name[1].family].id == "f2")
  }

  @Test func whatIsNoObjectReadsAsEmpty() throws {
    let patient = try patient(#"{"resourceType":"Patient","_birthDate":"x","_active":null}"#)
    #expect(patient[primitive: \.birthDate].isEmpty)
    #expect(patient[primitive: \.active].isEmpty)
    #expect(patient[primitive: \.birthDate].extension.isEmpty)
  }

  @Test func unknownFieldsStay() throws {
    var patient = try patient(#"{"resourceType":"Patient","_birthDate":{"vendor":1},"other":2}"#)
    patient[primitive: \.birthDate].id = "a"
    #expect(patient.fields["_birthDate"]?["vendor"] == 1)
    patient[primitive: \.birthDate].id = nil
    #expect(patient.fields["_birthDate"]?["vendor"] == 1)
    #expect(patient.fields["other"] == 2)
  }
}
