import FHIRModel
import Foundation
import Testing

/// Resources that are not as their releases have them: what is reported, however they came to be.
struct MalformedResourceTests {
  static let all: [MalformedResource] =
    MalformedStructures.fields + MalformedStructures.kinds + MalformedStructures.resources
    + MalformedStructures.cardinalities + MalformedPrimitives.values + MalformedPrimitives.codes
    + MalformedPrimitives.companions + MalformedRules.rules + MalformedRules.references
    + MalformedRules.nested

  @Test(arguments: all)
  func everythingIsReportedInOrder(resource: MalformedResource) throws {
    #expect(!resource.expected.isEmpty)
    for version in resource.versions {
      let issues = Releases.issues(in: try JSON.parse(resource.json), version)
      #expect(issues.map(\.summary) == resource.expected, "\(version)")
      #expect(issues.allSatisfy { $0.severity == .error && !$0.message.isEmpty })
    }
  }

  @Test(arguments: all)
  func valuesThatWereEditedGiveTheSameIssues(resource: MalformedResource) throws {
    for version in resource.versions {
      let value = try JSON.parse(resource.json)
      let expected = Releases.issues(in: value, version)
      let edited = Self.rebuilt(value)
      #expect(Releases.issues(in: edited, version) == expected, "\(version)")
      let encoded = try Value(encoded: edited.encoded())
      #expect(Releases.issues(in: encoded, version) == expected, "\(version)")
    }
  }

  /// The same content, set field by field.
  private static func rebuilt(_ value: Value) -> Value {
    switch value.kind {
    case .array:
      var array = Value(array: [])
      for element in value.elements { array.append(rebuilt(element)) }
      return array
    case .object:
      var object = Value(object: [(String, Value)]())
      for (name, field) in value.fields { object[name] = rebuilt(field) }
      return object
    default: return value
    }
  }

  @Test(arguments: all)
  func strictReadingThrowsTheSameIssuesAndLenientKeepsTheText(
    resource: MalformedResource
  ) throws {
    for version in resource.versions {
      let error = #expect(throws: FHIRError.self) {
        try Releases.read(resource.json, version, .strict)
      }
      guard let value = try? Releases.read(resource.json, version) else {
        #expect(error?.code == .notAResource, "\(version)")
        continue
      }
      #expect(value.json() == resource.json)
      #expect(error?.code == .invalid && error?.issues == Releases.issues(in: value, version))
      #expect(error?.issues.map(\.summary) == resource.expected, "\(version)")
    }
  }

  @Test(arguments: all)
  func outcomesAreValidThemselves(resource: MalformedResource) throws {
    for version in resource.versions {
      let issues = Releases.issues(in: try JSON.parse(resource.json), version)
      let outcome = Releases.operationOutcome(issues, version)
      #expect(outcome["issue"]?.count == issues.count)
      #expect(Releases.issues(in: outcome, version) == [], "\(version)")
      let place = version == .dstu2 ? "location" : "expression"
      #expect(outcome["issue"]?[0]?[place]?[0]?.string == issues.first?.path)
    }
  }

  @Test(arguments: ReleaseVersion.allCases)
  func outcomesAreValidWhateverNamesAreReported(version: ReleaseVersion) throws {
    let goodOutcome = Releases.operationOutcome([], version)
    #expect(Releases.issues(in: goodOutcome, version) == [])
    for name in [#""#, #"\u0000"#, #"a\u0007b"#, " ", #"\n"#, "é", #"\""#] {
      let value = try JSON.parse(#"{"resourceType":"Patient","\#(name)":1}"#)
      let issues = Releases.issues(in: value, version)
      #expect(issues.count == 1)
      #expect(Releases.issues(in: Releases.operationOutcome(issues, version), version) == [])
    }
  }
}
