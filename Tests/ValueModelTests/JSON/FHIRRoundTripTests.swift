@testable import ModelTestSupport
import Foundation
import TestSupport
import Testing
import ValueModel

/// Every JSON file of the shared test data, through values and back.
@Suite(.enabled(if: SharedData.isThere, "the shared test data is absent"))
struct FHIRRoundTripTests {
  /// The edge cases, and every fourth of the other files, others in each round of a search, which
  /// has the large corpora too.
  static let files: [URL] = {
    let endings = [".json", ".ndjson"] + (Seeds.isSearch ? [".ndjson.gz"] : [])
    let all = SharedData.files(below: "fhir", endings: endings)
    let (others, edges) = (
      all.filter { !$0.path.contains("/edge-cases/") },
      all.filter { $0.path.contains("/edge-cases/") }
    )
    return edges + Seeds.points(in: 0..<others.count, every: 4).map { others[$0] }
  }()

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
    #expect(wholeCount > 500)
    #expect(badCount > 0)
    print("round trips: \(wholeCount) whole, \(badCount) malformed")
  }

  private func check(_ value: Value, _ tokens: [NaiveJSON.Token], _ file: URL) throws {
    #expect(NaiveJSON.tokens(of: value.jsonBytes()) == tokens, "\(file.lastPathComponent)")
    #expect(NaiveJSON.tokens(of: value.jsonBytes(pretty: true)) == tokens)
    let alone = try Value(encoded: value.encoded())
    #expect(alone.jsonBytes() == value.jsonBytes(), "\(file.lastPathComponent)")
    #expect(alone == value)
  }
}
