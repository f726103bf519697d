import Foundation
import TestSupport
import Testing
import ValueModel

/// Every JSON file of the shared test data, through values and back.
@Suite(.enabled(if: SharedData.isThere, "the shared test data is absent"))
struct FHIRRoundTripTests {
  /// Large corpora only with the long searches.
  static let files = SharedData.files(
    below: "fhir", endings: [".json", ".ndjson"] + (Seeds.isLongSearch ? [".ndjson.gz"] : []))

  @Test func everyFileKeepsItsTokensAndTheMalformedOnesAreRefused() throws {
    let reader = JSONReader(dictionary: ValueDictionary())
    var wholeCount = 0
    var badCount = 0
    for file in Self.files {
      for text in try SharedData.texts(of: file) {
        guard let tokens = NaiveJSON.tokens(of: text) else {
          #expect(throws: JSONError.self, "\(file.lastPathComponent)") { try reader.read(text) }
          badCount += 1
          continue
        }
        try check(reader.read(text), tokens, file)
        wholeCount += 1
      }
    }
    #expect(wholeCount > 2_000)
    #expect(badCount > 0)
  }

  private func check(_ value: Value, _ tokens: [NaiveJSON.Token], _ file: URL) throws {
    #expect(NaiveJSON.tokens(of: value.jsonBytes()) == tokens, "\(file.lastPathComponent)")
    #expect(NaiveJSON.tokens(of: value.jsonBytes(pretty: true)) == tokens)
    let alone = try Value(encoded: value.encoded())
    #expect(alone.jsonBytes() == value.jsonBytes(), "\(file.lastPathComponent)")
    #expect(alone == value)
  }
}
