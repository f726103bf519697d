/// A release of FHIR, as far as its definitions differ from those of others.
public enum ReleaseName: String, Sendable, CaseIterable {
  case dstu2, stu3, r4, r5

  /// The name of the Swift type that stands for it.
  var typeName: String { rawValue.uppercased() }

  /// The module that is generated.
  public var moduleName: String { "FHIR" + typeName }

  public var versionNumber: String {
    switch self {
    case .dstu2: "1.0.2"
    case .stu3: "3.0.1"
    case .r4: "4.0.1"
    case .r5: "5.0.0"
    }
  }

  /// Where the specification of the release is.
  var site: String { "https://hl7.org/fhir/\(typeName)" }
}
