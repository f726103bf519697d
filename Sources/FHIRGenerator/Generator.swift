/// Writes the Swift types of a release of FHIR from its definitions.
public struct Generator: Sendable {
  /// The version that generated files name.
  public static let version = "1.0"

  public let release: ReleaseName

  public init(_ release: ReleaseName) { self.release = release }

  /// The files of the module, by their names. The same definitions give the same bytes.
  ///
  /// Throws where the definitions are not there, or are not what a release of FHIR has.
  public func files(from definitions: DefinitionFiles) throws -> [String: String] {
    var reader = ReleaseReader(release)
    return ModuleEmitter(try reader.release(definitions)).files()
  }
}
