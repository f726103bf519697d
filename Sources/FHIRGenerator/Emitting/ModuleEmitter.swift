import FHIRModel

/// Writes the files of a release's Swift types.
struct ModuleEmitter {
  private let release: Release
  private let moduleName: String
  private let types: SwiftTypes
  private let typeEmitter: TypeEmitter
  private let anyValue: [TypeModel.ElementType]
  /// The module of the definitions; nil if they are in the same module.
  private let definitionModule: String?
  /// The approximate number of lines in a file.
  private static let fileLength = 2_400

  init(_ release: Release, moduleName: String, definitionModule: String?) {
    self.release = release
    self.moduleName = moduleName
    self.definitionModule = definitionModule
    let value = release.types.first { $0.name == "Extension" }?.elements.first { $0.isChoice }
    anyValue = value?.types ?? []
    types = SwiftTypes(release.name, moduleName: moduleName)
    typeEmitter = TypeEmitter(release: release.name, types: types, anyValue: anyValue)
  }

  /// The texts of the files by name.
  func files() -> [String: String] {
    var files: [String: String] = [:]
    var groups: [String] = []
    for (kind, isResource) in [("DataTypes", false), ("Resources", true)] {
      for part in parts(release.types.filter { $0.isResource == isResource }) {
        let first = part[0].type.name
        let last = part[part.count - 1].type.name
        let name = "\(kind)\(first)To\(last)"
        groups.append(name)
        files[name + ".swift"] = text(name, part)
      }
    }
    files["Codes.swift"] = codes()
    files["\(release.name.typeName).swift"] = table(groups)
    return files
  }

  private typealias Part = [(type: TypeModel, lines: [String])]

  private func parts(_ types: [TypeModel]) -> [Part] {
    var parts: [Part] = []
    var count = 0
    for type in types {
      var text = SourceText()
      typeEmitter.emit(type, &text)
      if parts.isEmpty || count + text.lines.count > Self.fileLength {
        parts.append([])
        count = 0
      }
      parts[parts.count - 1].append((type, text.lines))
      count += text.lines.count
    }
    return parts
  }

  private func text(_ name: String, _ part: Part) -> String {
    var text = header()
    for (_, lines) in part {
      text.line("")
      for line in lines { text.line(line) }
    }
    text.line("")
    text.block("enum \(name)") { text in
      text.line("static let types: [any FHIRType.Type] = [")
      text.list(part.flatMap(\.type.all).map { "\(types.path($0.qualifiedName)).self," })
      text.line("]")
    }
    return text.text
  }

  private func codes() -> String {
    var text = header()
    for set in release.codes {
      text.line("")
      CodeEmitter(release: release.name).emit(set, &text)
    }
    return text.text
  }

  private func table(_ groups: [String]) -> String {
    let name = release.name
    var text = header()
    if let definitionModule { text.line("import \(definitionModule)") }
    text.line("")
    text.line("/// FHIR \(name.typeName), \(name.number).")
    text.block("public enum \(name.typeName): FHIRRelease") { text in
      for type in ["Meta", "Narrative", "Extension", "Reference"] {
        text.line("public typealias \(type) = \(moduleName).\(type)")
      }
      text.line("public static let version = ReleaseVersion.\(name.rawValue)")
      let definitions = name.definitionTypeName
      text.line("public static var types: TypeTable { \(definitions).types }")
      text.line(
        "public static var searchParameters: SearchParameterTable { \(definitions).searchParameters }"
      )
      text.line("public static let swiftTypes = SwiftTypeTable([")
      text.list(groups.map { "\($0).types," })
      text.line("])")
    }
    text.line("")
    text.line("/// A resource of any type.")
    text.line("public typealias AnyResource = FHIRModel.AnyResource<\(name.typeName)>")
    text.line("extension Extension: ExtensionElement {}")
    text.line("extension Reference: ReferenceElement {}")
    text.line("")
    let scope = TypeModel(name: name.typeName, path: "", base: .element)
    ChoiceEmitter(types: types, scope: scope)
      .emit(
        "AnyValue", "What an extension, and whatever else may have any type, holds.", anyValue,
        &text)
    observationModule(&text)
    return text.text
  }

  /// Writes the names by which the expansion of `@Observable` refers to the module Observation. The
  /// resource of that name hides the module.
  private func observationModule(_ text: inout SourceText) {
    guard release.types.contains(where: { $0.name == "Observation" }) else { return }
    text.line("")
    text.line("/// What `@Observable` takes from the module of that name.")
    text.block("extension Observation") { text in
      for name in ["Observable", "ObservationRegistrar"] {
        text.line("public typealias \(name) = ObservationModule.\(name)")
      }
    }
  }

  private func header() -> SourceText { Self.header(release.name) }

  /// The beginning of each generated file.
  static func header(_ release: ReleaseVersion) -> SourceText {
    var text = SourceText()
    text.line(
      "// Generated by fhir-generate \(SourceText.generatorVersion) from FHIR \(release.typeName) (\(release.number)). Do not edit."
    )
    text.line("// swift-format-ignore-file")
    text.line("")
    text.line("@_exported public import FHIRModel")
    return text
  }
}
