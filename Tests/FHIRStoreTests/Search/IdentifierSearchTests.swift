import Andiron
import FHIRModel
import FHIRStore
import Testing
import ValueModel

/// Identifiers by their type.
@Suite struct IdentifierSearchTests {
  private let types = "http://terminology.hl7.org/CodeSystem/v2-0203"

  private func store() throws -> FHIRStore {
    func identifier(_ code: String, _ value: String) -> String {
      #"{"type":{"coding":[{"system":"http://other","code":"X"},{"system":"\#(types)","code":"\#(code)"}]},"system":"http://a","value":"\#(value)"}"#
    }
    return try RecordStore.make([
      #"{"resourceType":"Patient","id":"a","identifier":[\#(identifier("MR", "1")),\#(identifier("SS", "2"))]}"#,
      #"{"resourceType":"Patient","id":"b","identifier":[\#(identifier("SS", "1"))]}"#,
      #"{"resourceType":"Patient","id":"c","identifier":[{"system":"http://a","value":"1","type":{"text":"MR"}}]}"#,
      #"{"resourceType":"Patient","id":"d","identifier":[\#(identifier("MR", "a|b"))]}"#,
      #"{"resourceType":"Encounter","id":"e","subject":{"reference":"Patient/a"}}"#,
    ])
  }

  @Test func typeAndValueHaveToBeOfOneIdentifier() throws {
    let records = try store()
    try records.expect("Patient?identifier:of-type=\(types)|MR|1", ["a"])
    try records.expect("Patient?identifier:of-type=\(types)|MR|2", [])
    try records.expect("Patient?identifier:of-type=\(types)|SS|1,\(types)|SS|2", ["a", "b"])
    try records.expect("Patient?identifier:of-type=http://other|X|1", ["a", "b"])
    try records.expect("Patient?identifier:of-type=\(types)|mr|1", [])
    try records.expect("Patient?identifier:of-type=\(types)|MR|a\\|b", ["d"])
    try records.expect("Encounter?subject:Patient.identifier:of-type=\(types)|MR|1", ["e"])
  }

  @Test func aLookUpOfTheValueIsPartOfThePlan() throws {
    let records = try store()
    try records.write { transaction in
      for number in 0..<400 {
        try transaction.upsert(
          JSON.parse(
            #"{"resourceType":"Patient","id":"n\#(number)","identifier":[{"value":"n\#(number)"}]}"#
          ))
      }
    }
    let search = try FHIRSearch(text: "Patient?identifier:of-type=\(types)|MR|1")
    let explanation = try #require(try records.reader.explain(search))
    #expect(!explanation.indexes.isEmpty, "\(explanation)")
  }

  @Test func allThreePartsAreNeededAndAnIdentifierThatHasATypeToAskFor() throws {
    let records = try store()
    for value in ["MR|1", "1", "|MR|1", "\(types)||1", "\(types)|MR|", "a|b|c|d"] {
      records.expectRefusal(
        "Patient?identifier:of-type=\(value)", .invalidSearch, path: "identifier:of-type")
    }
    records.expectRefusal("Patient?gender:of-type=a|b|c", .notSupported, path: "gender:of-type")
    records.expectRefusal("Patient?name:of-type=a|b|c", .notSupported, path: "name:of-type")
    for version in [ReleaseVersion.dstu2, .stu3] {
      #expect(throws: FHIRStoreError.self) {
        try records.search("Patient?identifier:of-type=\(types)|MR|1", release: version)
      }
    }
  }
}
