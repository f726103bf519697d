import FHIRModel
import FHIRStore
import Testing
import ValueModel

@Suite struct CompartmentSearchTests {
  private static func records() throws -> FHIRStore {
    var resources = ["p", "q"].map { BundleBuilder.patient($0) }
    for (id, patient) in [("a", "p"), ("b", "q"), ("c", "p")] {
      resources.append(
        """
        {"resourceType":"Observation","id":"\(id)","status":"final","code":{"text":"x"},
         "subject":{"reference":"Patient/\(patient)"},"encounter":{"reference":"Encounter/e"}}
        """)
    }
    resources.append(
      #"{"resourceType":"Encounter","id":"e","status":"finished","class":{"code":"AMB"}}"#)
    return try RecordStore.make(resources)
  }

  @Test("a search in a compartment finds what belongs to its middle, with all other criteria")
  func searching() throws {
    let records = try Self.records()
    #expect(try records.ids("Patient/p/Observation") == ["a", "c"])
    #expect(try records.ids("Patient/p/Observation?_id=c") == ["c"])
    #expect(try records.ids("Patient/p/Patient") == ["p"])
    #expect(try records.ids("Patient/p/Medication") == [])
    #expect(try records.ids("Encounter/e/Observation?subject=Patient/q") == ["b"])
    let search = try FHIRSearch(text: "Patient/p/Observation?status=final&_sort=-_id")
    let whole = try records.reader.search(search).matches
    let scanned = try records.reader.searchWithoutIndexes(search).matches
    #expect(whole == scanned && whole.count == 2)
  }

  @Test("the text of a search names its compartment, and its pages belong to it")
  func texts() throws {
    let records = try Self.records()
    let search = try FHIRSearch(text: "Patient/p/Observation?status=final&_count=1")
    #expect(search.text == "Patient/p/Observation?status=final&_count=1")
    let page = try records.search(search)
    #expect(try records.search(search.from(page.next)).matches.map { $0["id"]?.string } == ["c"])
    var other = search.from(page.next)
    other.compartment = FHIRSearch.Compartment("Patient", id: "q")
    #expect(throws: FHIRStoreError.self) { try records.search(other) }
    for text in ["Patient/p", "Patient/p/Observation/x", "a/b/C", "/Patient//p/Observation"] {
      #expect(throws: FHIRStoreError.self, "\(text)") { try FHIRSearch(text: text) }
    }
  }

  @Test("a compartment that the release does not define is refused")
  func undefined() throws {
    let records = try Self.records()
    let error = try #require(throws: FHIRStoreError.self) {
      try records.search("Group/g/Observation")
    }
    #expect(error.code == .notSupported && error.path == "Group")
    let old = try FHIRSearch(text: "Patient/p/Observation")
    #expect(throws: FHIRStoreError.self) { try records.search(old, release: .dstu2) }
  }

  @Test("everything of an encounter is its compartment, and what that refers to")
  func everything() throws {
    let records = try Self.records()
    let found = try records.everything("Encounter", id: "e").map { $0["id"]?.string ?? "" }
    #expect(found == ["e", "a", "b", "c", "p", "q"])
    #expect(try records.everything("Encounter", id: "none").isEmpty)
  }
}
