public import FHIRModel

/// Writes the Swift types of a release of FHIR from its definitions, and accessors for a user's own
/// extensions.
public struct Generator: Sendable {
  /// The version that generated files name.
  public static let version = SourceText.generatorVersion

  public let release: ReleaseVersion

  /// The types to write, along with the types that they hold; nil for all.
  public let types: [String]?

  /// The name of the module that the files are for.
  public let moduleName: String

  /// The files to write.
  public enum Part: String, Sendable, CaseIterable {
    /// The definitions, for programs that need no Swift types.
    case definitions
    /// The Swift types, for a module over ``FHIRDefinitions``.
    case types
  }

  /// The part to write; nil for a module of its own, which has both.
  public let part: Part?

  /// Files, and directories of files, with definitions of extensions and profiles.
  public let extensions: [String]

  /// The result of generating.
  public struct Output: Sendable {
    /// The texts of the files by name.
    public var files: [String: String] = [:]
    /// The definitions of extensions that have no accessor, with the reasons.
    public var gaps: [String] = []
  }

  /// `moduleName` is the name that the release's module has in this package, unless you give
  /// another.
  public init(
    _ release: ReleaseVersion, moduleName: String? = nil, types: [String]? = nil,
    part: Part? = nil, extensions: [String] = []
  ) {
    self.release = release
    self.moduleName = moduleName ?? release.moduleName
    self.types = types
    self.part = part
    self.extensions = extensions
  }

  /// The files of the module, by name. The same definitions give the same bytes.
  ///
  /// Throws what ``module(from:)`` throws.
  public func files(from definitions: DefinitionFiles) throws -> [String: String] {
    try module(from: definitions).files
  }

  /// The files of the module, with `Extensions.swift` if there are definitions of extensions.
  ///
  /// Throws `GeneratorError`: `.file` if a file of definitions is missing or cannot be read,
  /// `.definition` if a definition is not what a release of FHIR has, and `.request` if the release
  /// has no type of one of the names in ``types``.
  public func module(from definitions: DefinitionFiles) throws -> Output {
    let all = try read(definitions)
    var output = Output()
    if part != .definitions {
      let definitions = part == .types ? "FHIRDefinitions" : nil
      output.files =
        ModuleEmitter(all, moduleName: moduleName, definitionModule: definitions).files()
    }
    if part != .types {
      let files = DefinitionEmitter(all, try SearchEmitter(all, definitions)).files()
      output.files.merge(files) { first, _ in first }
    }
    guard part != .definitions, !extensions.isEmpty else { return output }
    let (text, gaps) = try extensionText(all, isInModule: true)
    output.files["Extensions.swift"] = text
    output.gaps = gaps
    return output
  }

  /// A single file of this name that contains only accessors for extensions, for programs that
  /// import the release's module. Throws what ``module(from:)`` throws.
  public func accessors(_ name: String, from definitions: DefinitionFiles) throws -> Output {
    let (text, gaps) = try extensionText(read(definitions), isInModule: false)
    return Output(files: [name: text], gaps: gaps)
  }

  private func read(_ definitions: DefinitionFiles) throws -> Release {
    var reader = ReleaseReader(release)
    var all = try reader.release(definitions)
    if let types { try all.keepOnly(types) }
    return all
  }

  private func extensionText(
    _ all: Release, isInModule: Bool
  ) throws -> (text: String, gaps: [String]) {
    let input = try ExtensionFiles(paths: extensions)
    let own = input.codeSets(not: all)
    // A set of the release has its name already.
    let codes = Dictionary((all.codes + own).map { ($0.url, $0.name) }) { first, _ in first }
    let set = ExtensionSet(input.ofType("StructureDefinition"), all, codes: codes)
    let emitter = ExtensionEmitter(release, moduleName: moduleName, set, codes: own)
    return (emitter.text(isInModule: isInModule), set.gaps.map(\.description))
  }
}
