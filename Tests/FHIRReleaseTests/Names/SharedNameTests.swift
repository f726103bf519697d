import FHIRDSTU2
import FHIRModel
import FHIRR4
import FHIRR5
import FHIRSTU3
import Testing

/// Types that are nested in their release have the names of the specification everywhere but in
/// Swift.
struct SharedNameTests {
  private static let releases: [any FHIRRelease.Type] = [DSTU2.self, STU3.self, R4.self, R5.self]

  @Test func tablesHaveThemByTheirNames() {
    #expect(DSTU2.swiftTypes.type("Range") == DSTU2.Range.self)
    #expect(STU3.swiftTypes.type("Sequence") == STU3.Sequence.self)
    #expect(R4.swiftTypes.type("Duration") == R4.Duration.self)
    #expect(R4.swiftTypes.type("Task.Restriction") == R4.Task.Restriction.self)
    #expect(R5.swiftTypes.resource("List") == R5.List.self)
    for release in Self.releases {
      let prefix = release.version.rawValue.uppercased() + "."
      #expect(!release.types.names.contains { $0.hasPrefix(prefix) })
      for name in ["Bundle", "Group", "List"] {
        #expect(release.swiftTypes.resource(name)?.resourceType == name)
      }
    }
  }

  @Test func aTableHasEachSwiftTypeWithItsDefinition() throws {
    for release in Self.releases {
      for name in release.types.names {
        let type = try #require(release.swiftTypes.type(name), "\(release) \(name)")
        #expect(type.definition === release.types.definition(name))
        #expect((release.types.resource(name) != nil) == (type is any Resource.Type), "\(name)")
        for codes in type.definition.fields.compactMap(\.codes) {
          #expect(release.types.codes(codes)?.codes.isEmpty == false, "\(release) \(codes)")
        }
      }
      #expect(release.types.resourceNames.allSatisfy { release.types.resource($0) != nil })
    }
  }

  @Test func resourcesAreReadAndWrittenByTheirNames() throws {
    let json =
      #"{"resourceType":"Task","status":"draft","intent":"order","restriction":{"repetitions":2},"#
      + #""input":[{"type":{"text":"t"},"valueRange":{"low":{"value":1.50}}}]}"#
    let task = try #require(try R4.read(json, .strict).typed as? R4.Task)
    #expect(task.json() == json)
    #expect(task.restriction?.repetitions == 2)
    #expect(task.input[0].value == .range(R4.Range(low: Quantity(value: "1.50"))))
    #expect(R4.Task.resourceType == "Task" && R4.Task.storedName == "r4/Task")
    #expect(R4.Task.Restriction.typeName == "Task.Restriction")
    #expect(Reference(to: R4.Task { $0.id = "t1" })?.reference == "Task/t1")
    #expect(R4.Task().issues().map(\.path) == ["Task.status", "Task.intent"])
    #expect(!R4.searchParameters.parameters(of: "Task").isEmpty)
  }

  private typealias Quantity = FHIRR4.Quantity
  private typealias Reference = FHIRR4.Reference
}
