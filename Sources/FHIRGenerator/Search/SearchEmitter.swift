import FHIRModel
import ValueModel

/// Writes the table of a release's search parameters and compartments.
struct SearchEmitter {
  private let release: Release
  let compiler: SearchCompiler
  private let compartments: [Compartment]

  /// Reads and compiles the definitions; the table is empty if there are no such files.
  init(_ release: Release, _ files: DefinitionFiles) throws {
    self.release = release
    let resources = try files.bundleIfThere("search-parameters.json")
    let definitions = try resources.map { try SearchDefinition($0) }
    var compiler = SearchCompiler(release, definitions)
    compiler.compile()
    self.compiler = compiler
    let names = Set(release.types.filter(\.isResource).map(\.name))
    compartments = try files.bundleIfThere("compartments.json")
      .map { try Compartment($0, keeping: names) }.filter { names.contains($0.name) }
      .sorted { $0.name < $1.name }
  }

  /// The text of the file of search parameters.
  func file() -> String {
    var text = ModuleEmitter.header(release.name)
    text.line("")
    text.block("extension \(release.name.definitionTypeName)") { text in
      text.line("public static let searchParameters = SearchParameterTable(")
      text.line("  parsing: #\"\"\"")
      for line in table().lines { text.line("    " + line) }
      text.line("    \"\"\"#)")
    }
    return text.text
  }

  func table() -> SearchTableText {
    var table = SearchTableText()
    let byType = Dictionary(grouping: compiler.parameters, by: \.type)
    for base in ["Resource", "DomainResource"] {
      guard let parameters = byType[base] else { continue }
      table.add(base, parent: base == "Resource" ? nil : "Resource", parameters)
    }
    for type in release.types where type.isResource && !byType.isEmpty {
      let isDomain = type.base == .domainResource && byType["DomainResource"] != nil
      let parent = isDomain ? "DomainResource" : "Resource"
      table.add(type.name, parent: parent, byType[type.name] ?? [])
    }
    for parameter in compiler.parameters where parameter.paths.isEmpty {
      let failure = compiler.failures.first {
        $0.type == parameter.type && $0.name == parameter.name
      }
      table.addUncompiled(parameter, failure?.expression ?? "")
    }
    for compartment in compartments { table.add(compartment) }
    return table
  }
}
