import FHIRR4
import Foundation
import TestSupport
import Testing

/// Primitives and resources at the edges of what FHIR R4 allows, collected by others.
@Suite(.enabled(if: SharedData.isThere, "no shared data beside the repository"))
struct EdgeCaseTests {
  private static let types = [
    "base64_binary": "base64Binary", "code": "code", "date": "date", "date_time": "dateTime",
    "decimal": "decimal", "instant": "instant", "positive_int": "positiveInt", "time": "time",
    "unsigned_int": "unsignedInt", "uri": "uri", "url": "url", "uuid": "uuid", "xhtml": "xhtml",
  ]

  /// Null stands for an element that is not there, which is no matter of its primitive type; an empty text is no
  /// `div`.
  private static let leftOut: Set<String> = ["null", #"xhtml """#]

  private static func files(_ ending: String) throws -> [URL] {
    let files = SharedData.files(below: "fhir/edge-cases", endings: [ending])
    try #require(!files.isEmpty)
    return files
  }

  @Test func primitivesAreTakenAndRefusedAsCollected() throws {
    var count = 0
    for file in try Self.files(".ndjson") {
      let parts = file.lastPathComponent.split(separator: ".").map(String.init)
      let type = try #require(Self.types[parts[0]])
      for line in try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline)
      where !Self.leftOut.contains(String(line)) && !Self.leftOut.contains("\(type) \(line)") {
        let isValid = Self.issues(type, line)?.isEmpty ?? false
        #expect(isValid == (parts[1] == "valid"), "\(file.lastPathComponent): \(line)")
        count += 1
      }
    }
    #expect(count > 60)
  }

  /// Of a resource with the primitive; nil where that is no JSON.
  private static func issues(_ type: String, _ text: Substring) -> [FHIRIssue]? {
    let field = "value" + type.prefix(1).uppercased() + type.dropFirst()
    let json =
      type == "xhtml"
      ? #"{"resourceType":"Patient","text":{"status":"generated","div":\#(text)}}"#
      : #"{"resourceType":"Parameters","parameter":[{"name":"n","\#(field)":\#(text)}]}"#
    return try? R4.read(json).issues()
  }

  private static let resources: [String: [String]] = [
    "observation_decimal_corner_cases.json": [],
    "observation_scientific_notation_corner_cases.json": [],
    "observation_invalid_unicode.json": [],
    "observation_three_digit_year.json": [],
    "observation_invalid_multiple_choicex_provided.json": [
      "required Observation.status", "required Observation.code",
      "structure Observation.value[x]",
    ],
    "patient-empty-nodes-invalid.json": [
      "invariant Patient.contained[0].id", "structure Patient.identifier",
      "structure Patient.active", "invariant Patient.contact[0].relationship[0]",
      "structure Patient.contact[0].relationship[1]",
      "invariant Patient.contact[0].relationship[2]",
      "structure Patient.contact[0]._relationship",
    ],
  ]

  @Test func resourcesHaveTheIssuesThatTheyWereMadeFor() throws {
    let files = try Self.files(".json")
    #expect(Set(files.map(\.lastPathComponent)) == Set(Self.resources.keys))
    for file in files {
      let text = try Data(contentsOf: file)
      let issues = try R4.read(text).issues().map(\.summary)
      #expect(issues == Self.resources[file.lastPathComponent], "\(file.lastPathComponent)")
    }
  }
}
