public import FHIRModel

/// Writes the Swift types of a release of FHIR from its definitions.
public struct Generator: Sendable {
  /// The version that generated files name.
  public static let version = "1.0"

  public let release: ReleaseVersion

  /// The types to write with all that they hold; nil for all.
  public let types: [String]?

  public init(_ release: ReleaseVersion, types: [String]? = nil) {
    self.release = release
    self.types = types
  }

  /// The files of the module, by their names. The same definitions give the same bytes.
  ///
  /// Throws where the definitions are not there, or are not what a release of FHIR has.
  public func files(from definitions: DefinitionFiles) throws -> [String: String] {
    var reader = ReleaseReader(release)
    var all = try reader.release(definitions)
    if let types { try all.keepOnly(types) }
    var files = ModuleEmitter(all).files()
    files["SearchParameters.swift"] = try SearchEmitter(all, definitions).file()
    return files
  }
}
