import FHIRModel
import Foundation
import Testing
import ValueModel

@testable import FHIRStore

@Suite("The care date of a resource")
struct CareDateTests {
  private func date(_ json: String) throws -> CareDate? {
    CareDate.of(try JSON.parse(json))
  }

  @Test(
    "is that of the first element that has one",
    arguments: [
      (#"{"resourceType":"Observation","issued":"2020-01-02T00:00:00Z"}"#, "2020-01-02T00:00:00Z"),
      (
        #"{"resourceType":"Observation","issued":"2020-01-02T00:00:00Z","effectiveDateTime":"2019"}"#,
        "2019"
      ),
      (
        #"{"resourceType":"Observation","effectiveInstant":"2020-01-02T00:00:00Z"}"#,
        "2020-01-02T00:00:00Z"
      ),
      (#"{"resourceType":"Condition","onsetAge":{"value":3},"recordedDate":"2020-01"}"#, "2020-01"),
      (#"{"resourceType":"Condition","dateRecorded":"2014-02-03"}"#, "2014-02-03"),
      (#"{"resourceType":"Encounter","actualPeriod":{"start":"2020-01-02"}}"#, "2020-01-02"),
      (#"{"resourceType":"Encounter","period":{"end":"2020-01-03"}}"#, "2020-01-03"),
      (#"{"resourceType":"Specimen","collection":{"collectedDateTime":"2020"}}"#, "2020"),
      (
        #"{"resourceType":"DiagnosticOrder","event":[{"status":"x"},{"dateTime":"2015"}]}"#, "2015"
      ),
      (#"{"resourceType":"Appointment","start":"2020-01-02T09:00:00Z"}"#, "2020-01-02T09:00:00Z"),
      (
        #"{"resourceType":"MedicationAdministration","effectiveTimePeriod":{"start":"2015-02"}}"#,
        "2015-02"
      ),
    ])
  func first(_ json: String, _ text: String) throws {
    #expect(try date(json)?.text == text)
  }

  @Test func `spans a period, which is open where no date is given`() throws {
    let closed = try #require(
      try date(#"{"resourceType":"Flag","period":{"start":"2020-01-02","end":"2020-01-05"}}"#))
    #expect(closed.bounds.end - closed.bounds.start == 4 * TimeBounds.day)
    let open = try #require(try date(#"{"resourceType":"Flag","period":{"start":"2020-01-02"}}"#))
    #expect(open.bounds.start == closed.bounds.start)
    #expect(open.bounds.end == TimeBounds.all.end)
  }

  @Test func `spans the two elements of an appointment`() throws {
    let json = """
      {"resourceType":"Appointment","start":"2020-01-02T09:00:00Z","end":"2020-01-02T10:00:00Z"}
      """
    let found = try #require(try date(json))
    #expect(found.text == "2020-01-02T09:00:00Z")
    #expect(found.bounds.end - found.bounds.start == 3_601_000_000)
  }

  @Test func `spans the events of a timing`() throws {
    let json = """
      {"resourceType":"ServiceRequest","occurrenceTiming":{"event":["2020-01-05","2020-01-02"]}}
      """
    let found = try #require(try date(json))
    #expect(found.text == "2020-01-02")
    #expect(found.bounds.end - found.bounds.start == 4 * TimeBounds.day)
  }

  @Test func `is looked for in elements that the type has in some release`() throws {
    for (type, names) in CareDate.elements {
      let fields = Set(
        RecordStore.releases.flatMap { release in
          release.types.definition(type)?.fields.map(\.name) ?? []
        })
      for name in names.split(separator: ", ").flatMap({ $0.split(separator: "...") }) {
        let first = String(name.prefix { $0 != "." })
        let suffixes = ["", "DateTime", "Date", "Instant", "Period", "Timing"]
        #expect(suffixes.contains { fields.contains(first + $0) }, "\(type).\(name)")
      }
    }
  }

  @Test func `is documented for each type`() throws {
    let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: top.appending(path: "docs/fhir-rest.md"), encoding: .utf8)
    let rows = page.components(separatedBy: "## Care dates").last?.split(separator: "\n")
      .filter { $0.hasPrefix("| ") }.dropFirst()
    let expected = CareDate.elements.map { type, elements in
      let names = elements.replacing("...", with: "` to `").replacing(", ", with: "`, `")
      return "| \(type) | `\(names)` |"
    }
    #expect(rows.map { $0.map(String.init) } == expected)
  }

  @Test(
    "is missing where there is none to read",
    arguments: [
      #"{"resourceType":"Patient","birthDate":"1990-01-02"}"#,
      #"{"resourceType":"Observation"}"#,
      #"{"resourceType":"Observation","effectiveDateTime":"soon"}"#,
      #"{"resourceType":"Observation","effectivePeriod":[]}"#,
      #"{"resourceType":"Appointment","start":7}"#,
      #"{"effectiveDateTime":"2020"}"#,
      "[]",
    ])
  func missing(_ json: String) throws {
    #expect(try date(json) == nil)
  }
}
