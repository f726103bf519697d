import FHIRModel

/// Writes the definitions of a release as text that a program reads at first use.
struct DefinitionEmitter {
  private let release: Release
  private let search: SearchEmitter

  init(_ release: Release, _ search: SearchEmitter) {
    self.release = release
    self.search = search
  }

  /// The texts of the files by name.
  func files() -> [String: String] {
    let name = release.name.typeName
    return ["\(name)Types.swift": types(), "\(name)SearchParameters.swift": search.file()]
  }

  private func types() -> String {
    let name = release.name.definitionTypeName
    var text = ModuleEmitter.header(release.name)
    text.line("")
    text.line("/// The definitions of FHIR \(release.name.typeName), \(release.name.number).")
    text.block("public enum \(name): FHIRRelease") { text in
      for type in ["Meta", "Narrative", "Extension", "Reference"] {
        text.line("public typealias \(type) = UntypedElement<\(name)>")
      }
      text.line("public static let version = ReleaseVersion.\(release.name.rawValue)")
      text.line("public static let types = TypeTable(")
      text.line("  parsing: #\"\"\"")
      for type in release.types.flatMap(\.all) { text.line("    " + TypeEmitter.line(type)) }
      text.line("    \"\"\"#,")
      text.line("  codes: #\"\"\"")
      for set in release.codes { text.line("    " + Self.line(set)) }
      text.line("    \"\"\"#)")
    }
    return text.text
  }

  private static func line(_ set: Release.CodeSet) -> String {
    let parts = [set.name, set.codes.joined(separator: " ")]
    return (parts + (set.systems.isEmpty ? [] : [set.systems.joined(separator: " ")]))
      .joined(separator: " | ")
  }
}
