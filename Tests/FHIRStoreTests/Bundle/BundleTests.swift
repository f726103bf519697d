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
    let records = try RecordStore.make([
      #"{"resourceType":"Patient","id":"a","active":true}"#, BundleBuilder.patient("b"),
    ])
    let response = try records.perform(
      Self.bundle(
        "transaction",
        """
        {"request":{"method":"GET","url":"Patient/a"}},
        {"resource":{"resourceType":"Patient","id":"a","active":false},
         "request":{"method":"PUT","url":"Patient/a"}},
        {"request":{"method":"GET","url":"Patient"}},
        {"request":{"method":"DELETE","url":"Patient/b"}}
        """))
    let entries = try #require(response["entry"])
    #expect(entries[0]?["resource"]?["active"]?.boolean == false)
    #expect(BundleBuilder.statuses(response) == ["200 OK", "200 OK", "200 OK", "204 No Content"])
    #expect(entries[2]?["resource"]?["total"]?.integer == 1)
  }

  /// FHIR R4, section 3.1.0.11.2 (<https://hl7.org/fhir/R4/http.html#trules>): what comes of a transaction does not depend
  /// on the order of its entries; conditional references are resolved after everything else.
  @Test func theOrderOfEntriesDoesNotCount() throws {
    let url = "urn:uuid:11111111-1111-4111-8111-111111111111"
    let entries = [
      BundleBuilder.entry("DELETE", "Patient/old"),
      BundleBuilder.entry(
        "POST", "Patient", BundleBuilder.patient(nil, #","identifier":[{"value":"7"}]"#),
        fullURL: url),
      BundleBuilder.entry(
        "PUT", "Encounter/e",
        #"{"resourceType":"Encounter","id":"e","subject":{"reference":"Patient?identifier=7"}}"#),
      BundleBuilder.entry(
        "PUT", "Encounter/f",
        #"{"resourceType":"Encounter","id":"f","identifier":[{"value":"8"}],"subject":{"reference":"\#(url)"}}"#
      ),
      BundleBuilder.entry(
        "PUT", "Observation/o",
        #"{"resourceType":"Observation","id":"o","subject":{"reference":"Patient?identifier=7"},"encounter":{"reference":"Encounter?identifier=8"}}"#
      ),
    ]
    for turn in 0..<10 {
      let turned = Array(entries[(turn % 5)...] + entries[..<(turn % 5)])
      let ordered = turn < 5 ? turned : turned.reversed()
      let records = try RecordStore.make([BundleBuilder.patient("old")])
      let response = try records.perform(BundleBuilder.bundle("transaction", ordered))
      #expect(response["entry"]?.count == 5)
      let patient = try #require(try records.ids("Patient").first)
      #expect(try records.ids("Patient").count == 1)
      #expect(try records.ids("Encounter?subject=Patient/\(patient)").sorted() == ["e", "f"])
      #expect(
        try records.ids("Observation?subject=Patient/\(patient)&encounter=Encounter/f") == ["o"])
    }
  }

  /// FHIR R4, section 3.1.0.8 (<https://hl7.org/fhir/R4/http.html#create>): the `id` of a new resource is the server's, and so
  /// are its version and time; other metadata stays.
  @Test func aNewResourceGetsItsOwnIdAndVersion() throws {
    var options = FHIRStoreOptions()
    options.maintainsMeta = true
    let records = try RecordStore.make(options: options)
    let patient = BundleBuilder.patient(
      "mine",
      #","meta":{"versionId":"9","lastUpdated":"2001-01-01T00:00:00Z","tag":[{"code":"t"}]}"#)
    let response = try records.perform(
      BundleBuilder.transaction(BundleBuilder.entry("POST", "Patient", patient)))
    #expect(BundleBuilder.statuses(response) == ["201 Created"])
    let stored = try #require(try records.search("Patient").matches.first)
    let id = try #require(stored["id"]?.string)
    #expect(id != "mine" && id.count == 36)
    #expect(stored["meta"]?["versionId"]?.string == "1")
    #expect(stored["meta"]?["lastUpdated"]?.string?.hasPrefix("2001") == false)
    #expect(stored["meta"]?["tag"]?[0]?["code"]?.string == "t")
    #expect(
      response["entry"]?[0]?["response"]?["location"]?.string == "Patient/\(id)/_history/1")
  }

  @Test func aTransactionOfWhichOneEntryFailsChangesNothing() throws {
    let records = try RecordStore.make([BundleBuilder.patient("a", #","active":true"#)])
    let good = [
      BundleBuilder.entry("POST", "Patient", BundleBuilder.patient(nil)),
      BundleBuilder.entry("PUT", "Patient/b", BundleBuilder.patient("b")),
      BundleBuilder.entry("DELETE", "Patient/a"),
    ]
    for bad in [
      BundleBuilder.entry("GET", "Patient/none"), BundleBuilder.entry("DELETE", "Patient"),
      BundleBuilder.entry("DELETE", "Patient?"), BundleBuilder.entry("PATCH", "Patient/a", "{}"),
      BundleBuilder.entry("POST", "Patient/_search", BundleBuilder.patient(nil)),
      BundleBuilder.entry(
        "POST", "Patient", BundleBuilder.patient(nil), when: #","ifNoneExist":"""#),
      BundleBuilder.entry("PUT", "Encounter/e", BundleBuilder.patient("e")),
    ] {
      #expect(throws: FHIRStoreError.self, "\(bad)") {
        try records.perform(BundleBuilder.bundle("transaction", good + [bad]))
      }
      #expect(try records.ids("Patient") == ["a"], "\(bad)")
    }
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
