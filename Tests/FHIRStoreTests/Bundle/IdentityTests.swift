import FHIRModel
import FHIRStore
import Testing
import ValueModel

/// Which resource an entry means, and that no two entries of a transaction mean the same.
@Suite struct IdentityTests {
  private func store() throws -> FHIRStore {
    try RecordStore.make([
      #"{"resourceType":"Patient","id":"p1","identifier":[{"system":"s","value":"1"}]}"#,
      #"{"resourceType":"Patient","id":"p2","identifier":[{"system":"s","value":"2"}]}"#,
    ])
  }

  private func expectRefusal(
    _ bundle: Value, _ code: FHIRStoreError.Code, path: String, of records: FHIRStore? = nil,
    _ place: SourceLocation = #_sourceLocation
  ) throws {
    let records = try records ?? store()
    let before = try records.ids("Patient")
    let error = try #require(
      throws: FHIRStoreError.self, sourceLocation: place,
      performing: { try records.perform(bundle) })
    #expect(error.code == code && error.path == path, "\(error)", sourceLocation: place)
    #expect(try records.ids("Patient") == before, sourceLocation: place)
  }

  // MARK: One resource, several entries

  /// FHIR R4, section 3.1.0.11.2 (<https://hl7.org/fhir/R4/http.html#trules>): where the identities of resources overlap
  /// among deletions, creations and updates, the transaction fails, those among them that conditions were resolved to.
  @Test func oneResourceIsWrittenOnce() throws {
    let first = BundleBuilder.entry("PUT", "Patient/w", BundleBuilder.patient("w"))
    let second = BundleBuilder.entry("PUT", "Patient/p1", BundleBuilder.patient("p1"))
    let found = BundleBuilder.entry("PUT", "Patient?identifier=s|1", BundleBuilder.patient("p1"))
    let deletion = BundleBuilder.entry("DELETE", "Patient/p1")
    let foundDeletion = BundleBuilder.entry("DELETE", "Patient?identifier=s|1")
    for pair in [
      (first, first), (deletion, second), (second, deletion), (found, second), (second, found),
      (foundDeletion, second), (foundDeletion, deletion), (deletion, deletion),
    ] {
      try expectRefusal(
        BundleBuilder.transaction(pair.0, pair.1), .invalidBundle, path: "entry[1]")
    }
  }

  @Test func readsMayMeanWhatIsWritten() throws {
    let records = try store()
    let response = try records.perform(
      BundleBuilder.transaction(
        BundleBuilder.entry("GET", "Patient/p1"), BundleBuilder.entry("GET", "Patient/p1"),
        BundleBuilder.entry("PUT", "Patient/p1", BundleBuilder.patient("p1"))))
    #expect(BundleBuilder.statuses(response) == ["200 OK", "200 OK", "200 OK"])
  }

  /// FHIR R4, Bundle, rule bdl-7 (<https://hl7.org/fhir/R4/bundle.html#bdl-7>).
  @Test func anAddressStandsForOneEntry() throws {
    let url = "urn:uuid:11111111-1111-4111-8111-111111111111"
    let entry = BundleBuilder.entry(
      "POST", "Patient", BundleBuilder.patient(nil), fullURL: url)
    try expectRefusal(BundleBuilder.transaction(entry, entry), .invalidBundle, path: "entry[1]")
  }

  /// FHIR R4, section 3.1.0.8.1 (<https://hl7.org/fhir/R4/http.html#ccreate>): a conditional creation is for what must not
  /// be there twice.
  @Test func whatIsCreatedOnAConditionIsThereOnce() throws {
    let patient = BundleBuilder.patient(nil, #","identifier":[{"system":"s","value":"9"}]"#)
    let condition = #","ifNoneExist":"identifier=s|9""#
    let conditional = BundleBuilder.entry("POST", "Patient", patient, when: condition)
    let other = BundleBuilder.entry(
      "POST", "Patient", patient, when: #","ifNoneExist":"identifier=9""#)
    let plain = BundleBuilder.entry("POST", "Patient", patient)
    let update = BundleBuilder.entry("PUT", "Patient?identifier=s|9", patient)
    for pair in [
      (conditional, conditional), (conditional, other), (plain, conditional), (update, update),
    ] {
      try expectRefusal(
        BundleBuilder.transaction(pair.0, pair.1), .invalidBundle, path: "entry[1]")
    }
    try expectRefusal(
      BundleBuilder.transaction(conditional, plain), .invalidBundle, path: "entry[0]")
    // Where it is there already, both mean it, and nothing is written.
    let records = try store()
    _ = try records.perform(BundleBuilder.transaction(plain))
    let response = try records.perform(BundleBuilder.transaction(conditional, other))
    #expect(BundleBuilder.statuses(response) == ["200 OK", "200 OK"])
    #expect(try records.ids("Patient?identifier=9").count == 1)
  }

  /// FHIR R4, sections 3.1.0.7.1 and 3.1.0.4.3 (<https://hl7.org/fhir/R4/http.html#3.1.0.7.1>): where several match, the request
  /// fails as a precondition does.
  @Test func aConditionThatSeveralMatchDoesNothing() throws {
    let url = "Patient?identifier=s|1,s|2"
    for entry in [
      BundleBuilder.entry("DELETE", url),
      BundleBuilder.entry("PUT", url, BundleBuilder.patient("p1")),
      BundleBuilder.entry(
        "POST", "Patient", BundleBuilder.patient(nil), when: #","ifNoneExist":"identifier=s|1,s|2""#
      ),
    ] {
      try expectRefusal(BundleBuilder.transaction(entry), .ambiguous, path: "entry[0]")
    }
  }

  // MARK: The id in the resource

  /// FHIR R4, section 3.1.0.4 (<https://hl7.org/fhir/R4/http.html#update>): an update without an `id`, or with another
  /// one than the address has, is a bad request.
  @Test(arguments: ["zz", "p1"])
  func anUpdateHasTheIdOfItsAddress(id: String) throws {
    for resource in [BundleBuilder.patient("yy"), BundleBuilder.patient(nil)] {
      try expectRefusal(
        BundleBuilder.transaction(BundleBuilder.entry("PUT", "Patient/\(id)", resource)),
        .invalidID, path: "entry[0]")
    }
  }

  /// FHIR R4, section 3.1.0.4.3 (<https://hl7.org/fhir/R4/http.html#cond-update>).
  @Test func aConditionalUpdateHasTheIdThatItFindsOrNone() throws {
    let url = "Patient?identifier=s|1"
    try expectRefusal(
      BundleBuilder.transaction(BundleBuilder.entry("PUT", url, BundleBuilder.patient("other"))),
      .invalidID, path: "entry[0]")
    let records = try store()
    for resource in [BundleBuilder.patient("p1"), BundleBuilder.patient(nil)] {
      let response = try records.perform(
        BundleBuilder.transaction(
          BundleBuilder.entry(
            "PUT", "Patient?_id=p1", resource)))
      #expect(BundleBuilder.statuses(response) == ["200 OK"])
    }
    #expect(try records.ids("Patient") == ["p1", "p2"])
  }

  /// The same section of R5 (<https://hl7.org/fhir/R5/http.html#cond-update>): where nothing matches, an `id` that
  /// another resource has is a conflict. R4 leaves open what becomes of that resource.
  @Test func aConditionalUpdateThatFindsNothingReplacesNothing() throws {
    try expectRefusal(
      BundleBuilder.transaction(
        BundleBuilder.entry("PUT", "Patient?identifier=s|9", BundleBuilder.patient("p1"))),
      .conflict, path: "entry[0]")
    let records = try store()
    let response = try records.perform(
      BundleBuilder.transaction(
        BundleBuilder.entry("PUT", "Patient?identifier=s|9", BundleBuilder.patient("p9"))))
    #expect(BundleBuilder.statuses(response) == ["201 Created"])
    #expect(try records.resource("Patient", id: "p9") != nil)
  }

  @Test func eachEntryOfABatchIsAnsweredWithItsStatus() throws {
    let records = try store()
    let response = try records.perform(
      BundleBuilder.bundle(
        "batch",
        [
          BundleBuilder.entry("PUT", "Patient/zz", BundleBuilder.patient("yy")),
          BundleBuilder.entry("PUT", "Patient?identifier=s|9", BundleBuilder.patient("p1")),
          BundleBuilder.entry("PUT", "Patient/w", BundleBuilder.patient("w")),
        ]))
    #expect(
      BundleBuilder.statuses(response) == ["400 Bad Request", "409 Conflict", "201 Created"])
  }
}
