import FHIRModel
import Foundation
import TestSupport
import Testing

/// What the paths of search parameters reach in the official examples.
@Suite(.enabled(if: SharedData.isThere, "no shared data beside the repository"))
struct SearchExampleTests {
  @Test(arguments: ReleaseVersion.allCases)
  func valuesAreOfTheKindThatTheirTypesHave(version: ReleaseVersion) throws {
    let table = try #require(Releases.all[version]).searchParameters
    var failures: Set<String> = []
    var parameters: Set<String> = []
    var count = 0
    for file in ExampleTests.files(version) {
      // What is not as the release has it says nothing of the paths.
      if InvalidExamples.reasons[version]?[file.lastPathComponent] != nil { continue }
      let resource = try JSON.parse(Array(Data(contentsOf: file)))
      let type = resource["resourceType"]?.string ?? ""
      for parameter in table.parameters(of: type) {
        for path in parameter.paths {
          path.forEachValue(in: resource) { value in
            count += 1
            parameters.insert("\(type).\(parameter.name)")
            if !Self.kinds(path.valueType).contains(value.kind) {
              failures.insert("\(type).\(parameter.name) \(path): \(value.kind)")
            }
            for part in parameter.components.flatMap(\.paths) {
              part.forEachValue(in: value, of: resource) { value in
                let isRight = Self.kinds(part.valueType).contains(value.kind)
                if !isRight { failures.insert("\(type).\(parameter.name) \(part)") }
                return true
              }
            }
            return true
          }
        }
      }
    }
    #expect(failures.sorted() == [])
    #expect(count > 2_000)
    #expect(parameters.count > 400)
  }

  /// The kinds of JSON that have the type.
  private static func kinds(_ type: String) -> [Value.Kind] {
    switch PrimitiveType(rawValue: type)?.kind {
    case .boolean: [.boolean]
    case .integer: [.integer]
    case .decimal: [.integer, .decimal]
    case nil: [.object]
    default: [.string]
    }
  }
}
