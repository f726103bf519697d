public import FHIRModel

extension ReleaseVersion {
  /// The name of the Swift type that stands for the release.
  var typeName: String { rawValue.uppercased() }

  /// The module that is generated.
  public var moduleName: String { "FHIR" + typeName }

  /// Where the specification of the release is.
  var site: String { "https://hl7.org/fhir/\(typeName)" }
}
