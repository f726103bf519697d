import ValueModel

/// Reads the definitions of a release.
struct ReleaseReader {
  let name: ReleaseName
  /// By the URL of the value set, without a version.
  private var codeSets: [String: CodeSet] = [:]

  init(_ name: ReleaseName) { self.name = name }

  mutating func release(_ files: DefinitionFiles) throws -> Release {
    for set in try CodeSetReader(files).sets() { codeSets[set.url] = set }
    var types: [TypeModel] = []
    for file in ["profiles-types.json", "profiles-resources.json"] {
      for entry in try files.bundle(file) where Self.isType(entry) {
        types.append(try StructureReader(name, codeSets).type(entry))
      }
    }
    types.sort { $0.name < $1.name }
    let used = Set(
      types.flatMap(\.all).flatMap(\.elements).flatMap(\.types).compactMap(\.codes))
    let codes = codeSets.values.filter { used.contains($0.name) }.sorted { $0.name < $1.name }
    return Release(name: name, types: types, codes: codes)
  }

  /// Whether a definition is that of a type with fields that instances can have: no primitive, nothing abstract,
  /// no constraint on another type.
  private static func isType(_ definition: Value) -> Bool {
    guard definition["resourceType"]?.string == "StructureDefinition",
      definition["abstract"]?.boolean != true, definition["constrainedType"] == nil,
      definition["derivation"]?.string != "constraint", let name = definition["name"]?.string
    else { return false }
    return name.first?.isUppercase == true
  }
}
