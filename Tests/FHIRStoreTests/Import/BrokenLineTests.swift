import FHIRStore
import Foundation
import Testing
import ValueModel

/// Lines that are not JSON, wherever they stand: the others are stored.
///
/// Newline-delimited JSON has one resource a line, which stands by itself (FHIR Bulk Data Access 2.0.0, section "Output
/// formats", <https://hl7.org/fhir/uv/bulkdata/export.html>; <https://github.com/ndjson/ndjson-spec>, section 3).
@Suite struct BrokenLineTests {
  private static func sound(_ count: Int) -> [String] {
    (0..<count).map { #"{"resourceType":"Patient","id":"p\#($0)","active":true}"# }
  }

  /// What a line may look like that is not JSON.
  static let broken: [String] = [
    #"{"resourceType":"Patient","id":"a","id":"b"}"#,
    #"{"resourceType":"Patient" "id":"a"}"#,
    #"{"resourceType":"Patient","id":"a",}"#,
    #"{"resourceType":"Patient","id":"a""#,
    #"{"resourceType":"Patient,"id":"a"}"#,
    #"esourceType":"Patient","id":"a"}"#,
    #"{"resourceType":"Patient","id":"a","active":tru}"#,
    #"{"resourceType":"Patient","text":"# + String(repeating: "[", count: 5_000)
      + String(repeating: "]", count: 5_000) + "}",
    #"{"resourceType":"Patient","id":"a","id":""# + String(repeating: "x", count: 1 << 17) + #""}"#,
    "not JSON at all",
  ]

  private func load(_ lines: [[UInt8]]) throws -> (ImportReport, FHIRStore) {
    let records = try RecordStore.make()
    let bytes = Array(lines.joined(separator: [0x0A]))
    let report = try records.load([.data(Data(bytes), name: "lines")])
    return (report, records)
  }

  @Test(arguments: BrokenLineTests.broken.indices)
  func aBrokenFirstLineIsLeftOutAndTheOthersAreStored(index: Int) throws {
    let lines = [Self.broken[index]] + Self.sound(20) + [""]
    let (report, records) = try load(lines.map { Array($0.utf8) })
    #expect(report.insertedCount == 20 && report.refusedCount == 1)
    #expect(report.problems.map(\.line) == [1])
    #expect(try records.ids("Patient").count == 20)
  }

  @Test(arguments: BrokenLineTests.broken.indices)
  func severalBrokenLinesInFrontAndEmptyOnesAreLeftOut(index: Int) throws {
    let broken = Self.broken[index]
    let lines = ["", broken, "  ", broken] + Self.sound(3) + [broken, Self.sound(4)[3]]
    let (report, records) = try load(lines.map { Array($0.utf8) })
    #expect(report.insertedCount == 4 && report.refusedCount == 3)
    #expect(report.problems.map(\.line) == [2, 4, 8])
    #expect(try records.ids("Patient") == ["p0", "p1", "p2", "p3"])
  }

  @Test func aFirstLineThatIsNotUTF8IsLeftOut() throws {
    let line = Array(#"{"resourceType":"Patient","id":""#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8)
    let (report, _) = try load([line] + Self.sound(5).map { Array($0.utf8) })
    #expect(report.insertedCount == 5 && report.refusedCount == 1)
  }

  @Test func aMarkOfTheByteOrderAndCarriageReturnsAreNoPartOfTheFirstLine() throws {
    let lines = ["\u{FEFF}" + Self.broken[0] + "\r"] + Self.sound(5).map { $0 + "\r" }
    let (report, _) = try load(lines.map { Array($0.utf8) })
    #expect(report.insertedCount == 5 && report.refusedCount == 1)
  }

  @Test func aLineMayHaveSeveralTextsOfWhichTheFirstAreSound() throws {
    let text = [
      #"{"resourceType":"Patient","id":"a"} {"resourceType":"Patient","id":"b"}"#,
      #"{"resourceType":"Patient","id":"c"}}"#, #"{"resourceType":"Patient","id":"d"}"#,
    ]
    for lines in [text, text.reversed()] {
      let (report, records) = try load(lines.map { Array($0.utf8) })
      #expect(report.insertedCount == 4 && report.problems.map(\.line) == [2])
      #expect(try records.ids("Patient").sorted() == ["a", "b", "c", "d"])
    }
  }

  @Test func textsOnSeveralLinesAreReadWhole() throws {
    let texts = [
      "{\n\"resourceType\": \"Patient\",\n\"id\": \"a\",\n\"contact\": [\n{},\n{}\n]\n}\n",
      "{ \"id\": \"a\", \"meta\": {}\n, \"resourceType\": \"Patient\" }\n",
      """
      {"resourceType":"Bundle","type":"collection","entry":[
      {"resource":
      {"resourceType":"Patient","id":"a"}
      }]}
      """,
      """
      {"resourceType":"Patient","id":"a","contained":[
      {"resourceType":"Patient","id":"b"},
      {"resourceType":"Patient","id":"c"}
      ]}
      """,
    ]
    for text in texts {
      let (report, records) = try load([Array(text.utf8)])
      #expect(report.insertedCount == 1 && report.refusedCount == 0, "\(text)")
      #expect(try records.ids("Patient") == ["a"], "\(text)")
    }
  }

  @Test func aTextThatIsNotInLinesEndsWhereItIsBrokenAndTheReportSaysSo() throws {
    let text = "{\n\"resourceType\": \"Patient\",\n\"id\": }\n{\"resourceType\":\"Patient\"\n}\n"
    let (report, _) = try load([Array(text.utf8)])
    #expect(report.insertedCount == 0 && report.refusedCount == 1)
    let problem = try #require(report.problems.first)
    #expect(problem.line == 3 && problem.message.contains("the rest of the file is left out"))
  }
}
