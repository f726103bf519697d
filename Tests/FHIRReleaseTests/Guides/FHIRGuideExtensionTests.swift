import FHIRR4
import Testing

/// `docs/guides/fhir.md`, "Your own profiles and extensions".
@Suite struct FHIRGuideExtensionTests {
  @Test func ownExtensions() {
    var patient = Patient()
    patient.nick = "Nan"
    patient.diet = [.plants]
    patient.diet.append("soup")
    patient.nick = nil
    #expect(patient.extension.map(\.valueCode) == ["plants", "soup"])

    var encounter = Encounter(status: .planned, class: Coding())
    encounter.lodging = LodgingExtension()
    encounter.lodging?.room = "12"
    encounter.lodging?.bed = [1, 2]
    encounter.lodging?.stay.append(LodgingExtension.StayExtension())
    encounter.lodging?.stay[0].text = "first night"
    let room = encounter.lodging?.room
    #expect(room == "12" && encounter.lodging?.extension.count == 4)

    patient.birthDate = "1974-12"
    patient[primitive: \.birthDate].birthCertificate = Identifier()
    patient[primitive: \.birthDate].birthCertificate?.value = "77"
    #expect(patient.json().contains(#""_birthDate":{"extension":[{"#))
  }
}
