import FHIRModel
import FHIRR4
import Testing

/// Accessors that were generated from `Fixtures/Extensions`.
@Suite struct ExtensionAccessorTests {
  private static let base = "https://clinic.example/fhir/StructureDefinition/"

  private func other(_ url: String, _ text: String) -> Extension {
    var other = Extension(url: url)
    other.valueString = text
    return other
  }

  @Test func aValueIsSetReadAndRemovedBesideOthers() {
    var patient = Patient()
    patient.addExtension(other("urn:a", "1"))
    #expect(patient.nick == nil)
    patient.nick = "Nan"
    patient.addExtension(other("urn:b", "2"))
    patient.nick = "Nana"
    #expect(patient.nick == "Nana")
    #expect(patient.extension.map(\.url) == ["urn:a", Self.base + "patient-nickname", "urn:b"])
    patient.nick = nil
    #expect(patient.nick == nil)
    #expect(patient.extension.map(\.url) == ["urn:a", "urn:b"])
    patient.removeExtensions(url: "urn:a")
    patient.removeExtensions(url: "urn:b")
    #expect(patient.json() == #"{"resourceType":"Patient"}"#)
  }

  @Test func aChangedValueKeepsWhatElseTheExtensionHas() {
    var patient = Patient()
    patient.nick = "Nan"
    patient.extension[0].id = "x1"
    patient.nick = "Nana"
    #expect(patient.extension[0].id == "x1")
    #expect(patient.extension.count == 1)
  }

  @Test func anExtensionOfAnotherTypeReadsAsAbsentAndIsReplaced() {
    var patient = Patient()
    var wrong = Extension(url: Self.base + "patient-nickname")
    wrong.valueInteger = 5
    patient.addExtension(wrong)
    #expect(patient.nick == nil)
    patient.nick = "Nan"
    #expect(patient.extension.count == 1)
    #expect(patient.extension[0].valueInteger == nil)
    #expect(patient.nick == "Nan")
  }

  @Test func aListIsChangedInPlace() {
    var patient = Patient()
    patient.addExtension(other("urn:a", "1"))
    patient.diet = [.plants, "soup"]
    patient.addExtension(other("urn:b", "2"))
    patient.extension[1].id = "first"
    patient.diet.append(.noEggs)
    #expect(patient.diet == [.plants, "soup", .noEggs])
    #expect(patient.diet.map(\.isKnown) == [true, false, true])
    let diet = Self.base + "diet"
    #expect(patient.extension.map(\.url) == ["urn:a", diet, diet, "urn:b", diet])
    #expect(patient.extension[1].id == "first")
    patient.diet.removeLast(2)
    #expect(patient.extension.map(\.url) == ["urn:a", diet, "urn:b"])
    patient.diet = []
    #expect(patient.extension.map(\.url) == ["urn:a", "urn:b"])
  }

  @Test func whatAListCannotReadStaysUntilAllIsRemoved() {
    var patient = Patient()
    var wrong = Extension(url: Self.base + "diet")
    wrong.valueBoolean = true
    patient.addExtension(wrong)
    patient.diet.append(.all)
    #expect(patient.diet == [.all])
    #expect(patient.extension.count == 2)
    patient.diet = [.plants]
    #expect(patient.extension.map(\.valueBoolean) == [true, nil])
    patient.diet = []
    #expect(patient.extension.isEmpty)
  }

  @Test func aListOfObjectsIsEditedAtAPosition() {
    var practitioner = Practitioner()
    practitioner.hobby = [CodeableConcept(), CodeableConcept()]
    practitioner.hobby[1].text = "chess"
    #expect(practitioner.hobby.map(\.text) == [nil, "chess"])
  }

  @Test func severalTypesAreAChoice() {
    var patient = Patient()
    patient.shoeSize = .string("L")
    #expect(patient.shoeSize == .string("L"))
    var size = Quantity()
    size.value = "42.5"
    patient.shoeSize = .quantity(size)
    #expect(patient.extension[0].valueString == nil)
    #expect(patient.extension[0].valueQuantity?.value == "42.5")
  }

  @Test func aNameThatAnElementHasIsThatOfTheIdentifier() {
    var patient = Patient()
    patient.gender = .male
    patient.clinicGender = .female
    #expect(patient.gender == .male)
    #expect(patient.clinicGender == .female)
    #expect(patient.extension[0].valueCode == "female")
  }

  @Test func aViewHasPartsAndPartsOfParts() throws {
    var coding = Coding()
    coding.code = "AMB"
    var encounter = Encounter(status: .planned, class: coding)
    encounter.lodging = LodgingExtension()
    encounter.lodging?.room = "12"
    encounter.lodging?.bed = [1, 2]
    var stay = LodgingExtension.StayExtension()
    stay.period = Period()
    stay.period?.start = "2024-05-01"
    stay.text = "first"
    encounter.lodging?.stay.append(stay)
    let lodging = try #require(encounter.lodging)
    #expect(lodging.room == "12" && lodging.bed == [1, 2])
    #expect(lodging.stay.first?.period?.start == "2024-05-01")
    #expect(lodging.stay.first?.text == "first")
    #expect(encounter.issues().isEmpty)
    let read = try Encounter(json: encounter.json(), .strict)
    #expect(read.lodging == lodging)
    #expect(
      encounter.extension.map { $0.json() } == [
        #"{"url":"\#(Self.base)lodging","extension":["#
          + #"{"url":"room","valueString":"12"},{"url":"bed","valuePositiveInt":1},"#
          + #"{"url":"bed","valuePositiveInt":2},{"url":"stay","extension":["#
          + #"{"url":"period","valuePeriod":{"start":"2024-05-01"}},"#
          + #"{"url":"text","valueString":"first"}]}]}"#
      ])
    encounter.lodging = nil
    #expect(encounter.extension.isEmpty)
  }

  @Test func aPartMayBeDefinedElsewhereAndAViewHasExtensionsOfItsOwn() {
    var lodging = LodgingExtension()
    lodging.hobby.append(CodeableConcept())
    lodging.price = Money()
    lodging.price?.value = "10.00"
    #expect(
      lodging.extension.map(\.url) == [Self.base + "hobby", Self.base + "lodging-price"])
  }

  @Test func aViewIsOfItsURLAlone() {
    #expect(LodgingExtension(Extension(url: "urn:other")) == nil)
    #expect(LodgingExtension(Extension(url: LodgingExtension.url)) != nil)
    // What was made of another extension takes the right URL where it is put.
    var encounter = Encounter(status: .planned, class: Coding())
    encounter.lodging = LodgingExtension(unchecked: Extension(url: "urn:other").fields)
    #expect(encounter.lodging?.untyped.url == LodgingExtension.url)
  }

  @Test func contextsDecideWhereAccessorsAre() throws {
    var patient = try Patient(json: #"{"resourceType":"Patient","birthDate":"1970"}"#)
    patient[primitive: \.birthDate].birthCertificate = Identifier()
    patient[primitive: \.birthDate].birthCertificate?.value = "77"
    patient[primitive: \.birthDate].unsure = true
    patient.name = [HumanName()]
    patient.name[0].unsure = false
    patient.contact = [Patient.Contact()]
    patient.contact[0].callFirst = true
    patient.animal = "cat"
    patient.originExtension = "urn:system"
    #expect(patient[primitive: \.birthDate].birthCertificate?.value == "77")
    #expect(patient[primitive: \.birthDate].unsure == true)
    #expect(patient.name[0].unsure == false)
    #expect(patient.contact[0].callFirst == true)
    #expect(patient.animal == "cat" && patient.originExtension == "urn:system")
    #expect(patient.issues().isEmpty)
  }

  @Test func modifiersStandAmongModifierExtensions() {
    var observation = Observation(status: .final, code: CodeableConcept())
    observation.disputed = "twice"
    #expect(observation.extension.isEmpty)
    #expect(observation.modifierExtension.map(\.url) == [Self.base + "disputed"])
    observation.component = [Observation.Component(code: CodeableConcept())]
    observation.component[0].disputed = "once"
    #expect(observation.component[0].modifierExtension.count == 1)
  }
}
