/// A release of FHIR, in the order of their publication.
public enum FHIRRelease: String, CaseIterable, Sendable, Comparable {
  case dstu2, stu3, r4, r5

  public static func < (left: FHIRRelease, right: FHIRRelease) -> Bool { left.order < right.order }

  private var order: Int {
    switch self {
    case .dstu2: 0
    case .stu3: 1
    case .r4: 2
    case .r5: 3
    }
  }
}
