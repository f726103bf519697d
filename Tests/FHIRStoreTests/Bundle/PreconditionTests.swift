import FHIRModel
import FHIRStore
import Testing
import ValueModel

/// What an entry asks of the version that is there: nothing is overwritten that its author has not seen.
///
/// FHIR R4, section 3.1.0.5 (<https://hl7.org/fhir/R4/http.html#concurrency>): where the version of `If-Match` is not the
/// current one, the update fails as 412. `Bundle.entry.request` (<https://hl7.org/fhir/R4/bundle-definitions.html>) has the
/// same headers for the entries of a Bundle.
@Suite struct PreconditionTests {
  private func store() throws -> FHIRStore {
    try RecordStore.make([
      #"{"resourceType":"Patient","id":"p1","meta":{"versionId":"3","lastUpdated":"2024-05-01T10:00:00.5Z"},"active":true}"#,
      #"{"resourceType":"Patient","id":"p2","active":true}"#,
    ])
  }

  private func update(_ id: String, _ condition: String) throws -> Value {
    try BundleBuilder.transaction(
      BundleBuilder.entry(
        "PUT", "Patient/\(id)", BundleBuilder.patient(id, #","active":false"#), when: condition))
  }

  private func expectRefusal(
    _ records: FHIRStore, _ bundle: Value, _ code: FHIRStoreError.Code,
    _ place: SourceLocation = #_sourceLocation
  ) throws {
    let error = try #require(
      throws: FHIRStoreError.self, sourceLocation: place,
      performing: { try records.perform(bundle) })
    #expect(error.code == code, sourceLocation: place)
    #expect(error.path?.hasPrefix("entry[") ?? false, sourceLocation: place)
  }

  @Test func anUpdateOfAnotherVersionFails() throws {
    let records = try store()
    for text in [#"W/\"9\""#, #"\"9\""#, "9", #"W/\"2\", W/\"4\""#, #"W/\"\""#, ""] {
      try expectRefusal(records, update("p1", #","ifMatch":"\#(text)""#), .preconditionFailed)
    }
    #expect(try records.resource("Patient", id: "p1")?["active"]?.boolean == true)
  }

  @Test func anUpdateOfTheSameVersionIsDone() throws {
    for text in [#"W/\"3\""#, #"\"3\""#, "3", #"W/\"2\", W/\"3\""#, "*"] {
      let records = try store()
      let response = try records.perform(update("p1", #","ifMatch":"\#(text)""#))
      #expect(BundleBuilder.statuses(response) == ["200 OK"], "\(text)")
      #expect(try records.resource("Patient", id: "p1")?["active"]?.boolean == false)
    }
  }

  @Test func whatHasNoVersionOrIsNotThereHasNoVersionThatMatches() throws {
    let records = try store()
    try expectRefusal(records, update("p2", #","ifMatch":"W/\"1\"""#), .preconditionFailed)
    try expectRefusal(records, update("p3", #","ifMatch":"W/\"1\"""#), .preconditionFailed)
    try expectRefusal(records, update("p3", #","ifMatch":"*""#), .preconditionFailed)
    _ = try records.perform(update("p2", #","ifMatch":"*""#))
  }

  @Test func deletionsAndConditionalUpdatesHaveConditionsToo() throws {
    let records = try store()
    let deletion = try BundleBuilder.transaction(
      BundleBuilder.entry("DELETE", "Patient/p1", when: #","ifMatch":"W/\"2\"""#))
    try expectRefusal(records, deletion, .preconditionFailed)
    let found = try BundleBuilder.transaction(
      BundleBuilder.entry(
        "PUT", "Patient?_id=p1", BundleBuilder.patient("p1"), when: #","ifMatch":"W/\"2\"""#))
    try expectRefusal(records, found, .preconditionFailed)
    let mixed = try BundleBuilder.transaction(
      BundleBuilder.entry("POST", "Patient", BundleBuilder.patient(nil)),
      BundleBuilder.entry("DELETE", "Patient/p1", when: #","ifMatch":"W/\"2\"""#))
    try expectRefusal(records, mixed, .preconditionFailed)
    #expect(try records.ids("Patient") == ["p1", "p2"])
  }

  @Test func whatMayOnlyBeNewDoesNotReplace() throws {
    let records = try store()
    try expectRefusal(records, update("p1", #","ifNoneMatch":"*""#), .preconditionFailed)
    try expectRefusal(records, update("p1", #","ifNoneMatch":"W/\"3\"""#), .preconditionFailed)
    _ = try records.perform(update("p1", #","ifNoneMatch":"W/\"2\"""#))
    let response = try records.perform(update("p4", #","ifNoneMatch":"*""#))
    #expect(BundleBuilder.statuses(response) == ["201 Created"])
  }

  /// FHIR R4, section 3.1.0.2 (<https://hl7.org/fhir/R4/http.html#cread>).
  @Test func aReadOfWhatHasNotChangedSaysSo() throws {
    let records = try store()
    func read(_ condition: String) throws -> Value {
      try records.perform(
        BundleBuilder.transaction(BundleBuilder.entry("GET", "Patient/p1", when: condition)))
    }
    for condition in [
      #","ifNoneMatch":"W/\"3\"""#, #","ifModifiedSince":"2024-05-01T10:00:01Z""#,
      #","ifModifiedSince":"2024-05-01T12:00:00.5+02:00""#,
    ] {
      let response = try read(condition)
      #expect(BundleBuilder.statuses(response) == ["304 Not Modified"], "\(condition)")
      #expect(response["entry"]?[0]?["resource"] == nil)
    }
    for condition in [
      #","ifNoneMatch":"W/\"2\"""#, #","ifModifiedSince":"2024-05-01T09:00:00Z""#,
      // Where both are there, the date does not count (RFC 9110, section 13.1.3).
      #","ifNoneMatch":"W/\"2\"","ifModifiedSince":"2025-05-01T09:00:00Z""#,
    ] {
      let response = try read(condition)
      #expect(BundleBuilder.statuses(response) == ["200 OK"], "\(condition)")
      #expect(response["entry"]?[0]?["resource"]?["id"]?.string == "p1")
    }
  }

  @Test func conditionsThatMakeNoSenseAreRefused() throws {
    let records = try store()
    let patient = BundleBuilder.patient(nil)
    for entry in [
      BundleBuilder.entry("POST", "Patient", patient, when: #","ifMatch":"W/\"3\"""#),
      BundleBuilder.entry("POST", "Patient", patient, when: #","ifNoneMatch":"*""#),
      BundleBuilder.entry("GET", "Patient?_id=p1", when: #","ifNoneMatch":"W/\"3\"""#),
      BundleBuilder.entry("GET", "Patient/p1", when: #","ifModifiedSince":"yesterday""#),
      BundleBuilder.entry(
        "PUT", "Patient/p1", BundleBuilder.patient("p1"), when: #","ifNoneExist":"_id=p1""#),
      BundleBuilder.entry(
        "PUT", "Patient/p1", BundleBuilder.patient("p1"),
        when: #","ifModifiedSince":"2024-05-01T09:00:00Z""#),
    ] {
      try expectRefusal(records, BundleBuilder.transaction(entry), .invalidBundle)
    }
  }

  @Test func inABatchTheEntryAloneFails() throws {
    let records = try store()
    let response = try records.perform(
      BundleBuilder.bundle(
        "batch",
        [
          BundleBuilder.entry(
            "PUT", "Patient/p1", BundleBuilder.patient("p1"), when: #","ifMatch":"W/\"9\"""#),
          BundleBuilder.entry("PUT", "Patient/p2", BundleBuilder.patient("p2")),
        ]))
    #expect(BundleBuilder.statuses(response) == ["412 Precondition Failed", "200 OK"])
  }

  @Test func whatIsWrittenAnswersWithItsVersion() throws {
    var options = FHIRStoreOptions()
    options.maintainsMeta = true
    let records = try RecordStore.make(options: options)
    let first = try records.perform(update("p1", ""))
    #expect(first["entry"]?[0]?["response"]?["etag"]?.string == #"W/"1""#)
    #expect(first["entry"]?[0]?["response"]?["lastModified"]?.string != nil)
    let second = try records.perform(update("p1", #","ifMatch":"W/\"1\"""#))
    #expect(second["entry"]?[0]?["response"]?["etag"]?.string == #"W/"2""#)
    try expectRefusal(records, update("p1", #","ifMatch":"W/\"1\"""#), .preconditionFailed)
  }
}
