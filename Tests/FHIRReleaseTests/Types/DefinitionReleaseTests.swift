import FHIRDefinitions
import FHIRDSTU2
import FHIRModel
import FHIRR4
import FHIRR5
import FHIRSTU3
import Testing

/// Releases that have definitions and no Swift types.
struct DefinitionReleaseTests {
  private static let pairs: [(any FHIRRelease.Type, any FHIRRelease.Type)] = [
    (DSTU2Definitions.self, DSTU2.self), (STU3Definitions.self, STU3.self),
    (R4Definitions.self, R4.self), (R5Definitions.self, R5.self),
  ]

  @Test func definitionsAreThoseOfTheSwiftTypes() throws {
    for (untyped, typed) in Self.pairs {
      #expect(untyped.version == typed.version)
      #expect(untyped.types.names == typed.types.names && untyped.types.names.count > 300)
      #expect(untyped.searchParameters.types == typed.searchParameters.types)
      #expect(untyped.swiftTypes.type("Patient") == nil)
    }
  }

  @Test func resourcesAreReadCheckedAndWritten() throws {
    let json = #"{"resourceType":"Patient","gender":"none","extension":[{"url":"u"}],"x":1}"#
    let patient = try R4Definitions.read(json)
    #expect(patient.json() == json && patient.typed == nil && patient.type == nil)
    #expect(
      R4Definitions.issues(in: patient.fields).map(\.description)
        == R4.issues(in: patient.fields).map(\.description))
    #expect(!R4Definitions.issues(in: patient.fields).isEmpty)
  }

  @Test func elementsHaveWhatTheirProtocolsRequire() {
    var element = UntypedElement<R4Definitions>()
    element.url = "http://a.example"
    element.reference = "Patient/1"
    element.display = "one"
    element.extension = [UntypedElement { $0.url = "http://b.example" }]
    #expect(
      element.url == "http://a.example" && element.extension.map(\.url) == ["http://b.example"])
    #expect(element.reference == "Patient/1" && element.display == "one")
    let inner = #"[{"url":"http://b.example"}]"#
    #expect(element.fields["extension"]?.json() == inner)
    #expect(element.fields.count == 4)
  }
}
