import FHIRModel
import Testing

/// Every path goes through fields that the types of the release have, and ends at the type that it says.
@Suite struct SearchPathTypeTests {
  @Test(arguments: ReleaseVersion.allCases)
  func everyStepIsInTheTypes(version: ReleaseVersion) throws {
    let release = try #require(Releases.all[version])
    var failures: [String] = []
    var count = 0
    for type in release.searchParameters.types {
      for parameter in release.searchParameters.parameters(of: type) {
        let place = "\(type).\(parameter.name)"
        for path in parameter.paths {
          count += 1
          let end = Self.end(of: path, from: type, in: type, release.types)
          if end != path.valueType { failures.append("\(place): \(path) is \(end ?? "nothing")") }
        }
        for component in parameter.components {
          for part in component.paths {
            count += 1
            let ends = parameter.paths.compactMap {
              Self.end(of: part, from: $0.valueType, in: type, release.types)
            }
            if ends.isEmpty || ends.contains(where: { $0 != part.valueType }) {
              failures.append("\(place): \(part)")
            }
          }
        }
      }
    }
    #expect(failures == [])
    #expect(count > 1_000)
  }

  /// The type that a path leads to; nil where a step is not in the types.
  private static func end(
    of path: SearchPath, from start: String, in resource: String, _ types: TypeTable
  ) -> String? {
    var type = start
    var isList = true
    for step in path.steps {
      switch step {
      case .field(let name):
        guard let field = types.definition(type)?.field(name) else { return nil }
        type = field.type
        isList = field.isList
      case .where(let name, _), .present(let name), .absent(let name):
        guard types.definition(type)?.field(name) != nil else { return nil }
      case .exists(let names), .isNotFalse(let names):
        for name in names where types.definition(type)?.field(name) == nil { return nil }
        type = "boolean"
      case .extension:
        guard types.definition(type)?.field("extension") != nil else { return nil }
        type = "Extension"
      case .hasExtension:
        guard types.definition(type)?.field("extension") != nil else { return nil }
      case .targets(let targets):
        guard ["Reference", "canonical", "uri"].contains(type),
          targets.allSatisfy({ types.resource($0) != nil })
        else { return nil }
      case .resourceType(let name):
        guard type == "Resource", types.resource(name) != nil else { return nil }
        type = name
      case .position: guard isList else { return nil }
      case .resource: type = resource
      }
    }
    return type
  }
}
