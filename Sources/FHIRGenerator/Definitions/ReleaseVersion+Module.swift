public import FHIRModel

extension ReleaseVersion {
  /// The name of the Swift type for the release.
  var typeName: String { rawValue.uppercased() }

  /// The name of the Swift type for the release's definitions alone.
  var definitionTypeName: String { typeName + "Definitions" }

  /// The name of the generated module.
  public var moduleName: String { "FHIR" + typeName }

  /// The address of the release's specification.
  var site: String { "https://hl7.org/fhir/\(typeName)" }
}
