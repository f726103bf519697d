import Andiron
import FHIRR4
import FHIRStore
import Testing
import TextIndex
import ValueModel

/// `docs/guides/search.md`.
@Suite struct SearchGuideTests {
  private let texts =
    [
      #"{"resourceType":"Patient","id":"p2","name":[{"given":["Peter"]}]}"#,
      #"{"resourceType":"Encounter","id":"e1","subject":{"reference":"Patient/p1"}}"#,
    ]
    + ["2024-01-05", "2024-03-01", "1989", "2023-01-01"].enumerated().map { number, date in
      """
      {"resourceType":"Observation","id":"o\(number)","effectiveDateTime":"\(date)",
        "code":{"coding":[{"system":"http://loinc.org","code":"8867-4"}]},
        "subject":{"reference":"Patient/p\(number % 2 + 1)"}}
      """
    }

  private func store() throws -> FHIRStore {
    let records = try FHIRStore(Store.inMemory(), releases: [R4.self])
    var patient = Patient()
    patient.id = "p1"
    patient.birthDate = "1974-12-25"
    try records.upsert(patient)
    let same = try records.resource(Patient.self, id: "p1")
    #expect(same == patient)
    try records.write { transaction in
      for text in texts { try transaction.upsert(JSON.parse(text)) }
    }
    return records
  }

  @Test func asking() throws {
    let records = try store()
    let results = try records.search("Observation?code=8867-4&date=ge2024-01-01&_sort=-date")
    let observations = results.resources(Observation.self)
    let total = results.total
    #expect(observations.map(\.id) == ["o1", "o0"])
    #expect(total == 2)

    let search = FHIRSearch("Observation")
      .where("code", "http://loinc.org|8867-4")
      .where("date", "ge2024-01-01", "lt1990")
      .sorted(by: "date", descending: true)
    let text = search.text
    let built = try records.search(search)
    #expect(try FHIRSearch(text: text) == search)
    #expect(built.resources(Observation.self).map(\.id) == ["o1", "o0", "o2"])
  }

  @Test func askingAsynchronously() async throws {
    let records = try store()
    let found = try await records.search("Observation?code=8867-4")
    let peter = try await records.resource(Patient.self, id: "p2")
    #expect(found.matches.count == 4)
    #expect(peter?.name.first?.given == ["Peter"])
  }

  @Test func alongReferences() throws {
    let records = try store()
    let ofPeter = try records.search("Observation?subject:Patient.name=peter")
    let measured = try records.search("Patient?_has:Observation:patient:code=8867-4")
    let withPatients = try records.search(
      "Observation?code=8867-4&_include=Observation:patient")
    let patients = withPatients.included(Patient.self)
    #expect(ofPeter.resources(Observation.self).map(\.id) == ["o1", "o3"])
    #expect(measured.total == 2)
    #expect(patients.map(\.id) == ["p1", "p2"])
  }

  @Test func pages() throws {
    let records = try store()
    var page = try records.search(FHIRSearch("Observation").sorted(by: "date").limit(2))
    var dates = page.resources(Observation.self)
    while let next = page.next {
      page = try records.search(page.search.from(next))
      dates += page.resources(Observation.self)
    }
    #expect(dates.map(\.id) == ["o2", "o3", "o0", "o1"])
  }

  @Test func summaries() throws {
    let records = try store()
    let short = try records.search("Patient?_id=p1&_elements=name")
    let tags = short.resources(Patient.self).first?.meta?.tag.map(\.code)
    #expect(tags == ["SUBSETTED"])
  }

  @Test func oneState() throws {
    let records = try store()
    let (patient2, count) = try records.read { reader in
      (
        try reader.resource(Patient.self, id: "p1"),
        try reader.search("Observation?patient=p1&_summary=count").total
      )
    }
    #expect(patient2?.id == "p1" && count == 2)
  }

  @Test func aPatientsRecord() throws {
    let records = try store()
    let record = try records.everything(patient: "p1")
    let encounters = try records.compartment("Patient", id: "p1", types: ["Encounter"])
    #expect(record.count == 4)
    #expect(encounters.count == 1)
  }

  @Test func whatIsRefused() throws {
    let records = try store()
    var paths: [String?] = []
    func report(_ path: String?) { paths.append(path) }
    do {
      _ = try records.search("Patient?shoesize=44")
    } catch let error as FHIRStoreError where error.code == .unknownParameter {
      report(error.path)
    }
    #expect(paths == ["shoesize"])
    records.expectRefusal("Patient?_text=(bone", .invalidSearch, path: "_text")
    records.expectRefusal("Observation?code:in=a", .notSupported, path: "code:in")
  }

  @Test func words() throws {
    let store = try Store.inMemory()
    let records = try FHIRStore(store, releases: [R4.self])
    try records.write { transaction in
      for text in WordSearchTests.texts { try transaction.upsert(JSON.parse(text)) }
    }
    func ids(_ results: FHIRSearchResults) -> [String?] { results.matches.map { $0["id"]?.string } }
    let failing = try records.search("Condition?_text=heart failure")
    let either = try records.search("Condition?_text=(bone OR liver) and metastases")
    let phrase = try records.search(#"Condition?_content="cor pulmonale" NOT chron*"#)
    let tallOnes = try records.search("Condition?subject:Patient._text=tall&_text=failure,arrest")
    #expect(ids(failing) == ["a", "b"])
    #expect(ids(either) == ["c", "d"])
    #expect(ids(phrase) == [])
    #expect(ids(tallOnes) == ["a"])
    var withWords = FHIRStoreOptions()
    withWords.textIndexes = .content
    let large = try FHIRStore(store, releases: [R4.self], options: withWords)
    try large.ensureTextIndexes()
    let indexed = try large.textIndexes(of: "Condition")
    #expect(indexed == .content)
    #expect(try ids(large.search("Condition?_text=heart failure")) == ["a", "b"])
    let best = try store.search(Condition.self, "heart", index: "search-words", limit: 3)
    let firstID = best.first?.object.id
    #expect(best.count == 3)
    #expect(firstID == "a")
  }

  @Test func lessIndexes() throws {
    var options = FHIRStoreOptions()
    options.indexedParameters = .only(["Observation": ["code", "date", "patient"]])
    let small = try FHIRStore(Store.inMemory(), releases: [R4.self], options: options)
    try small.write { transaction in
      for text in texts { try transaction.upsert(JSON.parse(text)) }
    }
    #expect(try small.ids("Observation?date=1989") == ["o2"])
    #expect(try small.ids("Observation?subject=Patient/p2") == ["o1", "o3"])
    #expect(try small.reader.explain(FHIRSearch("Observation")) != nil)
  }
}
