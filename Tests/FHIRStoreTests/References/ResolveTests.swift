import Andiron
import FHIRR4
@testable import FHIRStore
import Testing
import ValueModel

@Suite struct ResolveTests {
  private static let uuid = "0e8d7b7e-3a0c-4f0a-9c51-000000000001"

  private func store() throws -> FHIRStore {
    var options = FHIRStoreOptions()
    options.baseURLs = ["https://example.org/fhir"]
    options.maintainsMeta = true
    var storeOptions = StoreOptions()
    storeOptions.oldVersions = .last(10)
    let records = try RecordStore.make([R4.self], options: options, storeOptions: storeOptions)
    for text in [
      #"{"resourceType":"Patient","id":"p","active":false}"#,
      #"{"resourceType":"Patient","id":"p","active":true,"identifier":[{"system":"s","value":"7"}]}"#,
      #"{"resourceType":"Patient","id":"\#(Self.uuid)"}"#,
      #"{"resourceType":"Group","id":"p"}"#,
      #"{"resourceType":"Patient","id":"twin","identifier":[{"system":"s","value":"8"}]}"#,
      #"{"resourceType":"Practitioner","id":"twin","identifier":[{"system":"s","value":"8"}]}"#,
    ] {
      try records.write { _ = try $0.upsert(JSON.parse(text)) }
    }
    return records
  }

  private func target(
    _ records: FHIRStore, _ reference: String, of container: String? = nil
  ) throws -> String? {
    let found = try records.reader.resolve(
      JSON.parse(reference), of: container.map { try JSON.parse($0) })
    return found.map { ($0["resourceType"]?.string ?? "") + "/" + ($0["id"]?.string ?? "") }
  }

  @Test func literalReferencesOfAllFormsLeadToTheirResource() throws {
    let records = try store()
    for text in ["Patient/p", "https://example.org/fhir/Patient/p", "Patient/p/_history/2"] {
      #expect(try target(records, #"{"reference":"\#(text)"}"#) == "Patient/p", "\(text)")
    }
    #expect(try target(records, #"{"reference":"Group/p"}"#) == "Group/p")
    #expect(
      try target(records, #"{"reference":"urn:uuid:\#(Self.uuid)"}"#) == "Patient/\(Self.uuid)")
    for text in [
      "Patient/nobody", "https://other.org/fhir/Patient/p", "Nothing/p", "p", "", "Patient?name=p",
      "urn:uuid:0e8d7b7e-3a0c-4f0a-9c51-000000000002",
    ] {
      #expect(try target(records, #"{"reference":"\#(text)"}"#) == nil, "\(text)")
    }
  }

  @Test func aVersionThatIsKeptIsLedTo() throws {
    let records = try store()
    var reference = Reference()
    reference.reference = "Patient/p/_history/1"
    #expect(try records.reader.resolve(reference, Patient.self)?.active == false)
    reference.reference = "Patient/p/_history/2"
    #expect(try records.reader.resolve(reference, Patient.self)?.active == true)
    reference.reference = "Patient/p/_history/3"
    #expect(try records.reader.resolve(reference, Patient.self) == nil)
    let seen = try records.write { try $0.reader.resolve(reference, Patient.self) }
    #expect(seen == nil)
  }

  @Test func containedResourcesAreFoundWithinTheirContainer() throws {
    let records = try store()
    let container =
      #"{"resourceType":"Observation","id":"o","contained":[{"resourceType":"Patient","id":"c"}]}"#
    #expect(try target(records, ##"{"reference":"#c"}"##, of: container) == "Patient/c")
    #expect(try target(records, ##"{"reference":"#"}"##, of: container) == "Observation/o")
    #expect(try target(records, ##"{"reference":"#d"}"##, of: container) == nil)
    #expect(try target(records, ##"{"reference":"#c"}"##) == nil)
  }

  @Test func anIdentifierLeadsToTheOneResourceThatHasIt() throws {
    let records = try store()
    #expect(try target(records, #"{"identifier":{"system":"s","value":"7"}}"#) == "Patient/p")
    #expect(try target(records, #"{"identifier":{"value":"7"}}"#) == "Patient/p")
    #expect(try target(records, #"{"identifier":{"system":"t","value":"7"}}"#) == nil)
    #expect(try target(records, #"{"identifier":{"system":"s","value":"8"}}"#) == nil)
    #expect(
      try target(records, #"{"type":"Practitioner","identifier":{"system":"s","value":"8"}}"#)
        == "Practitioner/twin")
    #expect(
      try target(records, #"{"type":"Nothing","identifier":{"system":"s","value":"8"}}"#) == nil)
    #expect(try target(records, #"{"identifier":{"system":"s|","value":"7,8"}}"#) == nil)
    #expect(try target(records, #"{"identifier":{"value":""}}"#) == nil)
    #expect(try target(records, #"{"display":"somebody"}"#) == nil)
  }

  @Test func typesAreMindedAndManyAreResolvedInOrder() throws {
    let records = try store()
    let references = ["Patient/p", "Group/p", "Patient/nobody", "Patient/p"].map { text in
      var reference = Reference()
      reference.reference = text
      return reference
    }
    let found = try records.reader.resolve(all: references, Patient.self)
    #expect(found.map { $0?.id } == ["p", nil, nil, "p"])
    #expect(try references[0].resolve(Patient.self, in: records.reader)?.id == "p")
  }
}

@Suite struct ReferrerTests {
  private func store() throws -> FHIRStore {
    try RecordStore.make([
      #"{"resourceType":"Patient","id":"p"}"#,
      #"{"resourceType":"Observation","id":"a","subject":{"reference":"Patient/p"}}"#,
      #"{"resourceType":"Observation","id":"b","subject":{"reference":"Patient/gone"},"note":[{"authorReference":{"reference":"Patient/p"}}]}"#,
      ##"{"resourceType":"Observation","id":"c","subject":{"reference":"#x"},"contained":[{"resourceType":"Patient","id":"x","link":[{"other":{"reference":"Patient/p/_history/1"}}]}]}"##,
      #"{"resourceType":"Encounter","id":"e","extension":[{"url":"http://e.org","valueReference":{"reference":"Patient/p"}}]}"#,
      #"{"resourceType":"Encounter","id":"f","subject":{"reference":"https://other.org/Patient/p"}}"#,
      #"{"resourceType":"Group","id":"p"}"#,
    ])
  }

  private func referrers(_ records: FHIRStore, _ type: String, _ id: String) throws -> [String] {
    try records.reader.referrers(to: type, id: id).compactMap { $0["id"]?.string }.sorted()
  }

  @Test func whatRefersByAnyElementIsFound() throws {
    let records = try store()
    #expect(try referrers(records, "Patient", "p") == ["a", "b", "c", "e"])
    #expect(try referrers(records, "Group", "p") == [])
    #expect(try referrers(records, "Patient", "gone") == ["b"])
    #expect(
      try records.reader.referrers(to: "Patient", id: "p", from: ["Encounter"]).count == 1)
    var patient = Patient()
    patient.id = "p"
    #expect(
      try records.reader.referrers(to: patient, Observation.self).compactMap(\.id) == [
        "a", "b", "c",
      ])
  }

  @Test func updatesAndDeletionsAreFollowed() throws {
    let records = try store()
    try records.write { transaction in
      _ = try transaction.upsert(
        JSON.parse(#"{"resourceType":"Observation","id":"a","subject":{"reference":"Group/p"}}"#))
      _ = try transaction.delete("Encounter", id: "e")
      #expect(try transaction.reader.referrers(to: "Patient", id: "p").count == 2)
    }
    #expect(try referrers(records, "Patient", "p") == ["b", "c"])
    #expect(try referrers(records, "Group", "p") == ["a"])
    #expect(try records.ids("Observation?subject=Patient/p") == [])
  }

  @Test func referencesThatLeadNowhereAreListed() throws {
    let records = try store()
    #expect(
      try records.reader.danglingReferences(of: "Observation").map(\.reference) == ["Patient/gone"])
    #expect(try records.reader.danglingReferences(of: "Observation").map(\.id) == ["b"])
    #expect(try records.reader.danglingReferences(of: "Encounter").isEmpty)
    try records.delete(Patient.self, id: "p")
    #expect(
      try records.reader.danglingReferences(of: "Observation").map(\.reference)
        == ["Patient/p", "Patient/gone", "Patient/p", "Patient/p/_history/1"])
    #expect(try records.reader.danglingReferences(of: "Nothing").isEmpty)
  }

  @Test func noTwoTypesOfResourcesShareTheirHash() {
    // Keys have two bytes of it, and some answers are read from keys alone.
    let names = Set(RecordStore.releases.flatMap { $0.types.resourceNames })
    #expect(Set(names.map { SearchKey.references(toType: $0).bytes }).count == names.count)
  }
}
