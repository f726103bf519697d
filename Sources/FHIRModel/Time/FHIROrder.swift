/// The order of two values. If texts are not precise enough to decide it, comparisons return nil,
/// which FHIRPath calls empty.
///
/// FHIRPath 2.0, section 6.2 (<http://hl7.org/fhirpath/N1/#comparison>).
public enum FHIROrder: Sendable, Hashable {
  case less, equal, greater

  init<C: Comparable>(_ left: C, _ right: C) {
    self = left < right ? .less : left == right ? .equal : .greater
  }

  /// The order of the two values the other way round.
  public var reversed: FHIROrder {
    switch self {
    case .less: .greater
    case .equal: .equal
    case .greater: .less
    }
  }
}
