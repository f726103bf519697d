import FHIRModel
import FHIRStore
import Testing
import ValueModel

@Suite struct BundleTests {
  private static func bundle(_ type: String, _ entries: String) throws -> Value {
    try JSON.parse(#"{"resourceType":"Bundle","type":"\#(type)","entry":[\#(entries)]}"#)
  }

  private static let admission = """
    {"fullUrl":"urn:uuid:11111111-1111-4111-8111-111111111111",
     "resource":{"resourceType":"Encounter","status":"finished",
       "subject":{"reference":"urn:uuid:22222222-2222-4222-8222-222222222222"}},
     "request":{"method":"POST","url":"Encounter"}},
    {"fullUrl":"urn:uuid:22222222-2222-4222-8222-222222222222",
     "resource":{"resourceType":"Patient","identifier":[{"system":"s","value":"7"}]},
     "request":{"method":"POST","url":"Patient","ifNoneExist":"identifier=s|7"}}
    """

  @Test("references among entries lead to the stored resources")
  func rewriting() throws {
    let records = try RecordStore.make()
    let response = try records.perform(Self.bundle("transaction", Self.admission))
    #expect(response["type"]?.string == "transaction-response")
    let status = response["entry"]?.elements.map { $0["response"]?["status"]?.string }
    #expect(status == ["201 Created", "201 Created"])
    let patient = try #require(try records.ids("Patient").first)
    let encounters = try records.search("Encounter?subject=Patient/\(patient)").matches
    #expect(encounters.count == 1)
    #expect(encounters.first?["subject"]?["reference"]?.string == "Patient/\(patient)")
    #expect(response["entry"]?[1]?["response"]?["location"]?.string == "Patient/\(patient)")
  }

  @Test(
    "a condition finds the patient that is there, and several are an error that changes nothing")
  func conditions() throws {
    let records = try RecordStore.make([
      #"{"resourceType":"Patient","id":"a","identifier":[{"system":"s","value":"7"}]}"#
    ])
    _ = try records.perform(Self.bundle("transaction", Self.admission))
    #expect(try records.ids("Patient") == ["a"])
    #expect(try records.ids("Encounter?subject=Patient/a").count == 1)
    try records.write { transaction in
      let other = #"{"resourceType":"Patient","id":"b","identifier":[{"system":"s","value":"7"}]}"#
      try transaction.upsert(JSON.parse(other))
    }
    let error = try #require(throws: FHIRStoreError.self) {
      try records.perform(Self.bundle("transaction", Self.admission))
    }
    #expect(error.code == .ambiguous && error.path == "entry[1]")
    #expect(try records.ids("Encounter").count == 1)
  }

  @Test("deletions come first, reads last, whatever the order of the entries")
  func order() throws {
    let records = try RecordStore.make([#"{"resourceType":"Patient","id":"a","active":true}"#])
    let response = try records.perform(
      Self.bundle(
        "transaction",
        """
        {"request":{"method":"GET","url":"Patient/a"}},
        {"resource":{"resourceType":"Patient","id":"a","active":false},
         "request":{"method":"PUT","url":"Patient/a"}},
        {"request":{"method":"DELETE","url":"Patient/a"}}
        """))
    let entries = try #require(response["entry"])
    #expect(entries[0]?["resource"]?["active"]?.boolean == false)
    #expect(entries[1]?["response"]?["status"]?.string == "201 Created")
    #expect(entries[2]?["response"]?["status"]?.string == "204 No Content")
  }

  @Test("a conditional reference leads to the one resource that it finds")
  func conditionalReference() throws {
    let records = try RecordStore.make([
      #"{"resourceType":"Patient","id":"a","identifier":[{"value":"7"}]}"#
    ])
    let entry = """
      {"resource":{"resourceType":"Encounter","id":"e","subject":{"reference":"Patient?identifier=7"}},
       "request":{"method":"PUT","url":"Encounter/e"}}
      """
    _ = try records.perform(Self.bundle("transaction", entry))
    let stored = try records.resource("Encounter", id: "e")
    #expect(stored?["subject"]?["reference"]?.string == "Patient/a")
    let lost = entry.replacing("identifier=7", with: "identifier=8")
    #expect(throws: FHIRStoreError.self) {
      try records.perform(Self.bundle("transaction", lost))
    }
  }

  @Test("each entry of a batch stands by itself")
  func batch() throws {
    let records = try RecordStore.make()
    let response = try records.perform(
      Self.bundle(
        "batch",
        """
        {"resource":{"resourceType":"Patient","id":"a"},"request":{"method":"PUT","url":"Patient/a"}},
        {"request":{"method":"GET","url":"Patient/none"}},
        {"resource":{"resourceType":"Nothing"},"request":{"method":"POST","url":"Nothing"}},
        {"request":{"method":"GET","url":"Patient?_id=a"}}
        """))
    let entries = try #require(response["entry"]).elements.map { $0["response"]?["status"]?.string }
    #expect(entries == ["201 Created", "404 Not Found", "400 Bad Request", "200 OK"])
    #expect(try records.ids("Patient") == ["a"])
  }
}
