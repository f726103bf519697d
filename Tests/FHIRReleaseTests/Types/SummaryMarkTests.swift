import FHIRModel
import Foundation
import TestSupport
import Testing
import ValueModel

/// The tables of types mark what the definitions mark as part of a summary.
@Suite struct SummaryMarkTests {
  @Test func marksAreInTheTables() throws {
    for release in Releases.all.values {
      let patient = try #require(release.types.definition("Patient"))
      let marked = Set(patient.fields.filter(\.isSummary).map(\.name))
      #expect(
        marked.isSuperset(of: ["id", "meta", "implicitRules", "modifierExtension", "active"]))
      #expect(marked.isSuperset(of: ["deceasedBoolean", "deceasedDateTime"]))
      #expect(marked.isDisjoint(with: ["language", "text", "contained", "extension", "contact"]))
    }
  }

  @Test(
    "each element of each definition is marked as it is there",
    .enabled(if: SharedData.isThere, "no shared data"), arguments: ReleaseVersion.allCases)
  func definitions(version: ReleaseVersion) throws {
    let release = try #require(Releases.all[version])
    var count = 0
    for file in ["profiles-types", "profiles-resources"] {
      let url = SharedData.root.appending(
        path: "fhir/\(version.rawValue)/definitions/\(file).json")
      let bundle = try JSON.parse(Array(try Data(contentsOf: url)))
      for entry in bundle["entry"]?.elements ?? Value(array: []).elements {
        guard let definition = entry["resource"],
          let name = definition["id"]?.string, release.types.definition(name) != nil
        else { continue }
        for element in definition["snapshot"]?["element"]?.elements ?? Value(array: []).elements {
          count += try check(element, release.types)
        }
      }
    }
    #expect(count > 3_000)
  }

  /// The number of fields that were compared.
  private func check(_ element: Value, _ types: TypeTable) throws -> Int {
    let path = try #require(element["path"]?.string)
    let parts = path.split(separator: ".").map(String.init)
    guard parts.count > 1, let last = parts.last, last != "modifierExtension",
      element["max"]?.string != "0"
    else { return 0 }
    var type = types.definition(parts[0])
    for part in parts.dropFirst().dropLast() {
      type = type?.field(part).flatMap { types.definition($0.type) }
    }
    // Types of which others are made, and values of primitives, have no table.
    guard let type, types.definition(parts[0])?.name == parts[0] else { return 0 }
    let isMarked = element["isSummary"]?.boolean ?? false
    let fields =
      last.hasSuffix("[x]")
      ? type.fields.filter { $0.choice.map { type.choices[$0].name == last } ?? false }
      : [type.field(last)].compactMap { $0 }
    if fields.isEmpty { Issue.record("\(path) is in no table") }
    for field in fields where field.isSummary != isMarked {
      Issue.record("\(path): \(field.name) is marked \(field.isSummary)")
    }
    return fields.count
  }
}
