import FHIRStore
import Testing
import ValueModel

@Suite struct SortTests {
  private func store() throws -> FHIRStore {
    try RecordStore.make([
      #"{"resourceType":"Patient","id":"1","birthDate":"1980","name":[{"family":"Zöllner"},{"family":"Adam"}],"gender":"male"}"#,
      #"{"resourceType":"Patient","id":"2","birthDate":"1970-05","name":[{"family":"zoe"}],"gender":"female"}"#,
      #"{"resourceType":"Patient","id":"3","name":[{"family":"Meyer"}],"gender":"male"}"#,
      #"{"resourceType":"Patient","id":"4","birthDate":"1990-01-01","gender":"female"}"#,
    ])
  }

  @Test func theLeastValueCountsAndDescendingTheGreatest() throws {
    let records = try store()
    try records.expect("Patient?_sort=family", ["1", "3", "2", "4"])
    try records.expect("Patient?_sort=-family", ["1", "2", "3", "4"])
  }

  @Test func whatHasNoValueComesLastInBothOrders() throws {
    let records = try store()
    try records.expect("Patient?_sort=birthdate", ["2", "1", "4", "3"])
    try records.expect("Patient?_sort=-birthdate", ["4", "1", "2", "3"])
  }

  @Test func laterKeysDecideWhereEarlierOnesAreAlike() throws {
    let records = try store()
    try records.expect("Patient?_sort=gender,-birthdate", ["4", "2", "1", "3"])
    try records.expect("Patient?_sort=-gender,_id", ["1", "3", "2", "4"])
    try records.expect("Patient?_sort:desc=_id", ["4", "3", "2", "1"])
    try records.expect("Patient?_sort:asc=-_id", ["4", "3", "2", "1"])
  }

  @Test func ordersThatCannotBeAreRefused() throws {
    let records = try store()
    records.expectRefusal("Patient?_sort=nothing", .unknownParameter, path: "_sort")
    records.expectRefusal("Patient?_sort=", .invalidSearch, path: "_sort")
    records.expectRefusal("Patient?_sort:up=_id", .notSupported, path: "_sort:up")
    records.expectRefusal(
      "Observation?_sort=code-value-quantity", .notSupported, path: "_sort")
  }
}

@Suite struct PageTests {
  private func store(_ count: Int) throws -> FHIRStore {
    try RecordStore.make(
      (0..<count).map {
        #"{"resourceType":"Patient","id":"\#($0)","birthDate":"\#(1950 + $0 % 7)"}"#
      })
  }

  @Test func pagesAreOfTheirSizeAndTheLastHasNoNext() throws {
    let records = try store(10)
    var search = FHIRSearch("Patient").limit(4)
    var sizes: [Int] = []
    while true {
      let page = try records.search(search)
      sizes.append(page.matches.count)
      #expect(page.total == 10)
      guard let next = page.next else { break }
      search = search.from(next)
    }
    #expect(sizes == [4, 4, 2])
    #expect(try records.search("Patient?_count=10").next == nil)
    #expect(try records.search("Patient?_count=0").matches.isEmpty)
    #expect(try records.search("Patient?_count=0").total == 10)
  }

  @Test(arguments: ["Patient?_count=5", "Patient?_sort=-birthdate&_count=5"])
  func whatIsWrittenMeanwhileMovesNothingElse(text: String) throws {
    let records = try store(40)
    var search = try FHIRSearch(text: text)
    var seen: [String] = []
    var added = 100
    while true {
      let page = try records.search(search)
      seen += page.matches.compactMap { $0["id"]?.string }
      guard let next = page.next else { break }
      search = search.from(next)
      // One of each page goes, one that has been is written again, and new ones come.
      if let gone = page.matches.last?["id"]?.string {
        _ = try records.write { try $0.delete("Patient", id: gone) }
      }
      try records.write {
        if let again = page.matches.first { try $0.upsert(again) }
        _ = try $0.upsert(
          JSON.parse(#"{"resourceType":"Patient","id":"\#(added)","birthDate":"1999"}"#))
      }
      added += 1
    }
    #expect(Set(seen).count == seen.count)
    #expect(Set(seen).isSuperset(of: (0..<40).map(String.init)))
  }

  @Test func aPageOfAnotherSearchIsRefused() throws {
    let records = try store(10)
    let sorted = try #require(try records.search("Patient?_sort=birthdate&_count=2").next)
    let plain = try #require(try records.search("Patient?_count=2").next)
    for text in [
      "Patient?_count=2&_page=\(sorted)", "Patient?_sort=_id&_count=2&_page=\(sorted)",
      "Patient?_sort=-birthdate&_count=2&_page=\(sorted)",
      "Patient?birthdate=1950&_count=2&_page=\(plain)", "Practitioner?_count=2&_page=\(plain)",
      "Patient?_page=x", "Patient?_page=%00",
    ] {
      records.expectRefusal(text, .invalidSearch, path: "_page")
    }
    #expect(try records.search("Patient?_count=3&_page=\(plain)").matches.count == 3)
  }
}

@Suite struct ViewTests {
  private func store() throws -> FHIRStore {
    try RecordStore.make([
      #"{"resourceType":"Observation","id":"a","meta":{"tag":[{"code":"t"}]},"text":{"status":"generated","div":"<div/>"},"status":"final","_status":{"id":"s"},"code":{"text":"c"},"valueQuantity":{"value":1},"note":[{"text":"n"}]}"#
    ])
  }

  private func names(_ records: FHIRStore, _ text: String) throws -> [String] {
    try #require(records.search(text).matches.first).fields.map(\.name)
  }

  @Test func someElementsComeWithWhatIsMandatory() throws {
    let records = try store()
    #expect(
      try names(records, "Observation?_elements=note")
        == ["resourceType", "id", "meta", "status", "_status", "code", "note"])
    #expect(try names(records, "Observation?_elements=value").contains("valueQuantity"))
  }

  @Test func textAndDataAndCountAreViews() throws {
    let records = try store()
    #expect(
      try names(records, "Observation?_summary=text")
        == ["resourceType", "id", "meta", "text", "status", "_status", "code"])
    #expect(try !names(records, "Observation?_summary=data").contains("text"))
    #expect(try names(records, "Observation?_summary=data").contains("note"))
    let count = try records.search("Observation?_summary=count")
    #expect(count.matches.isEmpty && count.total == 1)
    #expect(
      try names(records, "Observation?_summary=true")
        == ["resourceType", "id", "meta", "status", "_status", "code", "valueQuantity"])
    records.expectRefusal("Observation?_summary=some", .invalidSearch, path: "_summary")
  }

  @Test func aSummaryOfTextsIncludesNothing() throws {
    let records = try store()
    for name in ["_include=Observation:subject", "_revinclude=Provenance:target"] {
      records.expectRefusal("Observation?_summary=text&\(name)", .notSupported, path: "_summary")
      _ = try records.search("Observation?_summary=data&\(name)")
    }
  }

  @Test func whatIsNotWholeIsTagged() throws {
    let records = try store()
    let tags = try records.search("Observation?_elements=note").matches[0]["meta"]?["tag"]
    #expect(tags?.elements.map { $0["code"]?.string } == ["t", "SUBSETTED"])
    let whole = try records.search("Observation?_id=a").matches[0]["meta"]?["tag"]
    #expect(whole?.elements.map { $0["code"]?.string } == ["t"])
  }

  @Test func resourcesWhoseMetaIsNoObjectAreShownToo() throws {
    let records = try RecordStore.make([
      #"{"resourceType":"Patient","id":"a","meta":"x","active":true}"#,
      #"{"resourceType":"Patient","id":"b","meta":{"tag":"x"},"active":true}"#,
    ])
    let results = try records.search("Patient?_elements=active")
    #expect(results.matches.count == 2)
  }

  @Test func theTotalIsCountedUnlessItIsNotWanted() throws {
    let records = try store()
    #expect(try records.search("Observation?_total=none").total == nil)
    #expect(try records.search("Observation?_total=accurate").total == 1)
    #expect(try records.search("Patient?_total=accurate").total == 0)
    records.expectRefusal("Observation?_total=most", .invalidSearch, path: "_total")
  }

  @Test func aBundleOfResultsHasLinksToItsPages() throws {
    let records = try RecordStore.make(
      (0..<3).map { #"{"resourceType":"Patient","id":"\#($0)"}"# })
    let bundle = try records.search("Patient?_count=2").bundle(base: "https://example.org/fhir")
    #expect(bundle["total"]?.integer == 3)
    #expect(bundle["entry"]?.elements.count == 2)
    #expect(bundle["entry"]?[0]?["fullUrl"]?.string == "https://example.org/fhir/Patient/0")
    let next = try #require(bundle["link"]?[1]?["url"]?.string)
    let rest = try records.search(String(next.dropFirst("https://example.org/fhir/".count)))
    #expect(rest.matches.map { $0["id"]?.string } == ["2"])
  }

  /// FHIR R4, section 3.1.1.2 (<https://hl7.org/fhir/R4/search.html#conformance>): the answer says what was asked; section
  /// 3.1.1.5 (<https://hl7.org/fhir/R4/search.html#count>): each page says how large it is.
  @Test func theLinksOfABundleSayWhatWasAskedAndHowManyToAPage() throws {
    let records = try RecordStore.make(
      (0..<7).map { #"{"resourceType":"Patient","id":"\#($0)","gender":"male"}"# })
    let text = "Patient?gender=male&_sort=_id&_count=3"
    var link = text
    for page in 0..<3 {
      let bundle = try records.search(link).bundle()
      let links = bundle["link"]?.elements.map { $0["url"]?.string ?? "" } ?? []
      let search = try FHIRSearch(text: links[0])
      #expect(search.criteria == [.init("gender", ["male"])] && search.count == 3)
      #expect(search.sorts == [.init("_id")])
      #expect(links.count == (page < 2 ? 2 : 1))
      if page == 0 { #expect(try FHIRSearch(text: text) == search) }
      link = links.last ?? ""
    }
  }

  /// Section 3.1.1.5: no more than asked for, and none is what a summary of the count is.
  @Test func noPageIsLargerThanItMayBeAndNoneIsACount() throws {
    let records = try RecordStore.make(
      (0..<7).map { #"{"resourceType":"Patient","id":"\#($0)"}"# })
    for count in 1...8 {
      #expect(try records.search("Patient?_count=\(count)").matches.count == min(count, 7))
    }
    let none = try records.search("Patient?_count=0").bundle()
    let counted = try records.search("Patient?_summary=count").bundle()
    #expect(none["entry"] == nil && none["total"]?.integer == 7)
    #expect(counted["entry"] == nil && counted["total"]?.integer == 7)
    #expect(none["type"]?.string == "searchset")
  }
}
