import FHIRModel
import ValueModel

/// Reads the definitions of a release.
struct ReleaseReader {
  let name: ReleaseVersion
  /// The code sets by the URL of their value set, without a version.
  private var codeSets: [String: Release.CodeSet] = [:]

  init(_ name: ReleaseVersion) { self.name = name }

  mutating func release(_ files: DefinitionFiles) throws -> Release {
    let all = try ["profiles-types.json", "profiles-resources.json"].flatMap(files.bundle)
    let definitions = all.filter(Self.isType)
    let names = Set(definitions.compactMap { $0["name"]?.string })
    for set in try CodeSetReader(files, all, types: names).sets() { codeSets[set.url] = set }
    let reader = StructureReader(name, codeSets)
    var types = try definitions.map { try reader.type($0) }
    types.sort { $0.name < $1.name }
    let used = Set(
      types.flatMap(\.all).flatMap(\.elements).flatMap(\.types).compactMap(\.codes))
    let codes = codeSets.values.filter { used.contains($0.name) }.sorted { $0.name < $1.name }
    return Release(name: name, types: types, codes: codes)
  }

  /// Base types for which the run time has protocols.
  private static let bases: Set<String> = [
    "BackboneElement", "DomainResource", "Element", "Resource",
  ]

  /// Whether a definition is that of a type with fields that can have instances: not a primitive,
  /// not abstract, and not a constraint on another type.
  private static func isType(_ definition: Value) -> Bool {
    guard definition["resourceType"]?.string == "StructureDefinition",
      definition["abstract"]?.boolean != true, definition["constrainedType"] == nil,
      definition["derivation"]?.string != "constraint", let name = definition["name"]?.string
    else { return false }
    return name.first?.isUppercase == true && !bases.contains(name)
  }
}
