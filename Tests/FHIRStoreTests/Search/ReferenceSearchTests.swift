import FHIRStore
import Testing
import ValueModel

@Suite struct ReferenceSearchTests {
  private static let uuid = "0e8d7b7e-3a0c-4f0a-9c51-000000000001"

  private func store() throws -> FHIRStore {
    var options = FHIRStoreOptions()
    options.baseURLs = ["https://example.org/fhir/"]
    let records = try RecordStore.make(options: options)
    let references = [
      "Patient/1", "https://example.org/fhir/Patient/1", "https://other.org/fhir/Patient/1",
      "Group/1", "Patient/1/_history/2", "urn:uuid:\(Self.uuid)", "#p",
    ]
    try records.write { transaction in
      for (number, reference) in references.enumerated() {
        try transaction.upsert(
          JSON.parse(
            """
            {"resourceType":"Observation","id":"\(number)","subject":{"reference":"\(reference)"},
              "contained":[{"resourceType":"Patient","id":"p"}]}
            """))
      }
      try transaction.upsert(
        JSON.parse(
          """
          {"resourceType":"Observation","id":"logical",
            "subject":{"identifier":{"system":"http://acme.org","value":"7"}}}
          """))
    }
    return records
  }

  @Test func anIDAloneIsOfAnyTypeThatTheParameterLeadsTo() throws {
    try store().expect("Observation?subject=1", ["0", "1", "3", "4"])
    try store().expect("Observation?patient=1", ["0", "1", "4"])
  }

  @Test func addressesOfThisStoreAreAsGoodAsRelativeReferences() throws {
    let records = try store()
    try records.expect("Observation?subject=Patient/1", ["0", "1", "4"])
    try records.expect("Observation?subject=https://example.org/fhir/Patient/1", ["0", "1", "4"])
    try records.expect("Observation?subject=https://other.org/fhir/Patient/1", ["2"])
    try records.expect("Observation?subject=Patient/1/_history/2", ["4"])
    try records.expect("Observation?subject=Patient/1/_history/3", [])
  }

  @Test func aModifierNamesTheTypeThatIsLedTo() throws {
    let records = try store()
    try records.expect("Observation?subject:Patient=1", ["0", "1", "4"])
    try records.expect("Observation?subject:Group=1", ["3"])
    try records.expect("Observation?subject:Group=Patient/1", [])
    try records.expect("Observation?subject:Group=Patient/1,Group/1", ["3"])
    records.expectRefusal("Observation?subject:Person1=1", .unknownType, path: "subject:Person1")
  }

  @Test func aUUIDLeadsToWhateverHasIt() throws {
    let records = try store()
    try records.expect("Observation?subject=urn:uuid:\(Self.uuid)", ["5"])
    try records.expect("Observation?subject=Patient/\(Self.uuid)", ["5"])
    try records.expect("Observation?subject=\(Self.uuid)", ["5"])
  }

  @Test func aLogicalReferenceIsFoundByItsIdentifier() throws {
    let records = try store()
    try records.expect("Observation?subject:identifier=http://acme.org|7", ["logical"])
    try records.expect("Observation?subject:identifier=7", ["logical"])
    try records.expect("Observation?subject:identifier=8", [])
    try records.expect("Observation?subject=7", [])
  }

  @Test func canonicalAddressesMatchWithAnyVersionThatIsNotAskedFor() throws {
    let records = try RecordStore.make([
      #"{"resourceType":"CarePlan","id":"a","instantiatesCanonical":["http://a.org/Plan|1"]}"#,
      #"{"resourceType":"CarePlan","id":"b","instantiatesCanonical":["http://a.org/Plan"]}"#,
    ])
    try records.expect("CarePlan?instantiates-canonical=http://a.org/Plan", ["a", "b"])
    try records.expect("CarePlan?instantiates-canonical=http://a.org/Plan\\|1", ["a"])
    try records.expect("CarePlan?instantiates-canonical=http://a.org/Plan\\|2", [])
  }
}

@Suite struct AddressSearchTests {
  @Test func whatLiesBelowAndAboveIsFoundByWholeParts() throws {
    let records = try RecordStore.make(
      [
        "http://acme.org/fhir", "http://acme.org/fhir/ValueSet/1", "http://acme.org/fhir2",
        "urn:oid:1.2",
      ]
      .enumerated().map { #"{"resourceType":"ValueSet","id":"\#($0)","url":"\#($1)"}"# })
    try records.expect("ValueSet?url=http://acme.org/fhir", ["0"])
    try records.expect("ValueSet?url:below=http://acme.org/fhir", ["0", "1"])
    try records.expect("ValueSet?url:above=http://acme.org/fhir/ValueSet/1/_history/5", ["0", "1"])
    try records.expect("ValueSet?url=urn:oid:1.2", ["3"])
    try records.expect("ValueSet?url=HTTP://acme.org/fhir", [])
  }
}

@Suite struct CompositeSearchTests {
  @Test func allPartsHaveToMatchInOneElement() throws {
    func component(_ code: String, _ value: Int) -> String {
      #"{"code":{"coding":[{"system":"http://loinc.org","code":"\#(code)"}]},"valueQuantity":{"value":\#(value)}}"#
    }
    let records = try RecordStore.make([
      #"{"resourceType":"Observation","id":"high","component":[\#(component("8480-6", 150)),\#(component("8462-4", 80))]}"#,
      #"{"resourceType":"Observation","id":"other","component":[\#(component("8480-6", 110)),\#(component("8462-4", 150))]}"#,
    ])
    try records.expect("Observation?component-code-value-quantity=8480-6$gt140", ["high"])
    try records.expect(
      "Observation?component-code-value-quantity=http://loinc.org|8462-4$lt100", ["high"])
    try records.expect(
      "Observation?component-code-value-quantity=8480-6$gt140,8462-4$gt140", ["high", "other"])
    try records.expect(
      "Observation?component-code=8480-6&component-value-quantity=150", ["high", "other"])
    records.expectRefusal(
      "Observation?component-code-value-quantity=8480-6", .invalidSearch,
      path: "component-code-value-quantity")
  }

  /// FHIR R4, section 3.1.1.4.4 (<https://hl7.org/fhir/R4/search.html#modifiers>): `:missing` asks whether the expression of the
  /// parameter is empty. `resolve()` of what leads nowhere is (<https://hl7.org/fhir/R4/fhirpath.html#functions>).
  @Test func aReferenceThatLeadsNowhereIsMissingWhereItsTypeIsAskedFor() throws {
    let subjects = [
      #"{"display":"nobody"}"#, #"{"type":"Patient","display":"nobody"}"#,
      ##"{"reference":"#none"}"##,
      #"{"reference":"Patient/p"}"#,
      #"{"reference":"urn:uuid:0e8d7b7e-3a0c-4f0a-9c51-000000000001"}"#,
      #"{"identifier":{"value":"7"}}"#, #"{"type":"Group","identifier":{"value":"7"}}"#,
      #"{"reference":"Group/g"}"#,
    ]
    let records = try RecordStore.make(
      subjects.enumerated().map {
        #"{"resourceType":"Observation","id":"\#($0)","subject":\#($1)}"#
      })
    try records.expect("Observation?patient:missing=true", ["0", "1", "2", "6", "7"])
    try records.expect("Observation?patient:missing=false", ["3", "4", "5"])
    try records.expect("Observation?subject:missing=true", [])
    try records.expect("Observation?patient:identifier=7", ["5"])
  }

  /// FHIR R4, section 3.1.1.4.9 (<https://hl7.org/fhir/R4/search.html#uri>): the whole address, letter by letter.
  @Test func anAddressIsComparedByAllItsLetters() throws {
    let records = try RecordStore.make([
      #"{"resourceType":"ValueSet","id":"a","url":"http://acme.org/Fhir/é","status":"active"}"#
    ])
    try records.expect("ValueSet?url=http://acme.org/Fhir/é", ["a"])
    for text in [
      "http://acme.org/fhir/é", "http://acme.org/Fhir/e", "http://acme.org/Fhir",
      "http://acme.org/Fhir/e\u{301}", "HTTP://acme.org/Fhir/é", "http://acme.org/Fhir/%25C3%25A9",
    ] {
      try records.expect("ValueSet?url=\(text)", [])
    }
  }
}
