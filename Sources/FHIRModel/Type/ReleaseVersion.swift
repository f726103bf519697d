/// The releases of FHIR.
public enum ReleaseVersion: String, Sendable, Hashable, CaseIterable, Comparable {
  case dstu2, stu3, r4, r5

  /// The number that the specification gives the release.
  public var number: String {
    switch self {
    case .dstu2: "1.0.2"
    case .stu3: "3.0.1"
    case .r4: "4.0.1"
    case .r5: "5.0.0"
    }
  }

  public static func < (left: ReleaseVersion, right: ReleaseVersion) -> Bool {
    left.number < right.number
  }
}
