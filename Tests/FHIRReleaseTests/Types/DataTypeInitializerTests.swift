import FHIRDSTU2
import FHIRR4
import FHIRR5
import FHIRSTU3
import Testing

/// Data types have an initializer with all their elements, in the order of the specification.
struct DataTypeInitializerTests {
  private typealias CodeableConcept = FHIRR4.CodeableConcept
  private typealias Coding = FHIRR4.Coding
  private typealias Identifier = FHIRR4.Identifier
  private typealias Period = FHIRR4.Period
  private typealias Quantity = FHIRR4.Quantity

  @Test func elementsAreWrittenInTheOrderOfTheSpecification() {
    let name = FHIRR4.HumanName(use: .official, family: "Lovelace", given: ["Ada", "King"])
    #expect(name.json() == #"{"use":"official","family":"Lovelace","given":["Ada","King"]}"#)
    let contact = FHIRR4.ContactPoint(system: .email, value: "a@example.org", use: .home)
    #expect(contact.json() == #"{"system":"email","value":"a@example.org","use":"home"}"#)
    let place = FHIRR4.Address(line: ["1 High Street"], city: "Leeds", country: "GB")
    #expect(place.json() == #"{"line":["1 High Street"],"city":"Leeds","country":"GB"}"#)
    let number = Identifier(
      type: CodeableConcept(text: "MRN"), system: "urn:a", value: "7",
      period: Period(start: "2024", end: "2025"))
    #expect(
      number.json()
        == #"{"type":{"text":"MRN"},"system":"urn:a","value":"7","#
        + #""period":{"start":"2024","end":"2025"}}"#)
    let concept = CodeableConcept(
      coding: [Coding(system: "urn:a", code: "c", display: "d", userSelected: true)])
    #expect(
      concept.json()
        == #"{"coding":[{"system":"urn:a","code":"c","display":"d","userSelected":true}]}"#)
    let attachment = FHIRR4.Attachment(contentType: "text/plain", data: "YQ==", size: 1)
    #expect(attachment.json() == #"{"contentType":"text/plain","data":"YQ==","size":1}"#)
    let reference = FHIRR4.Reference(reference: "Patient/1", display: "Ada")
    #expect(reference.json() == #"{"reference":"Patient/1","display":"Ada"}"#)
  }

  @Test func numbersAreLiterals() {
    let dose = Quantity(value: 72, unit: "kg", system: "urn:u", code: "kg")
    #expect(dose.json() == #"{"value":72,"unit":"kg","system":"urn:u","code":"kg"}"#)
    let range = R4.Range(low: Quantity(value: "1.10"), high: Quantity(value: -2))
    #expect(range.json() == #"{"low":{"value":1.10},"high":{"value":-2}}"#)
    let ratio = FHIRR4.Ratio(numerator: Quantity(value: 1), denominator: Quantity(value: 128))
    #expect(ratio.json() == #"{"numerator":{"value":1},"denominator":{"value":128}}"#)
  }

  @Test func requiredElementsHaveNoDefault() {
    let note = FHIRR4.Annotation(author: .string("Ada"), time: "2024-05-17", text: "well")
    #expect(note.json() == #"{"authorString":"Ada","time":"2024-05-17","text":"well"}"#)
    #expect(FHIRR4.Annotation(text: "well").json() == #"{"text":"well"}"#)
    let sign = FHIRR4.Extension(url: "urn:a", value: .boolean(true))
    #expect(sign.json() == #"{"url":"urn:a","valueBoolean":true}"#)
  }

  @Test func typesWithinDataTypesHaveOneAsWell() {
    let timing = FHIRR4.Timing(
      repeat: FHIRR4.Timing.Repeat(frequency: 2, period: 1, periodUnit: .d))
    #expect(timing.json() == #"{"repeat":{"frequency":2,"period":1,"periodUnit":"d"}}"#)
  }

  @Test func otherInitializersStay() {
    #expect(Quantity().json() == "{}" && Quantity().fields.count == 0)
    #expect([1, 2].map { _ in Quantity() } == [Quantity { _ in }, Quantity(value: nil)])
    #expect(Quantity { $0.unit = "kg" }.json() == #"{"unit":"kg"}"#)
    #expect(FHIRR4.HumanName(given: []).json() == "{}")
    #expect(Self.make(Period.self).json() == "{}")
  }

  private static func make<T: FHIRType>(_ type: T.Type) -> T { T() }

  @Test func eachReleaseHasItsOwnElements() {
    let name = FHIRDSTU2.HumanName(family: ["Lovelace"])
    #expect(name.json() == #"{"family":["Lovelace"]}"#)
    let use = FHIRSTU3.Identifier(system: "urn:a", value: "7")
    #expect(use.json() == #"{"system":"urn:a","value":"7"}"#)
    let held = FHIRR5.Attachment(size: 9, pages: 2)
    #expect(held.json() == #"{"size":"9","pages":2}"#)
    let reference = FHIRR5.CodeableReference(concept: FHIRR5.CodeableConcept(text: "x"))
    #expect(reference.json() == #"{"concept":{"text":"x"}}"#)
  }
}
