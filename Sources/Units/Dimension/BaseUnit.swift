/// The units that all others are made of, in the order of UCUM's table (section 4.2).
public enum BaseUnit: Int, Sendable, Hashable, CaseIterable {
  case meter, second, gram, radian, kelvin, coulomb, candela

  /// The code of UCUM.
  public var ucum: String {
    switch self {
    case .meter: "m"
    case .second: "s"
    case .gram: "g"
    case .radian: "rad"
    case .kelvin: "K"
    case .coulomb: "C"
    case .candela: "cd"
    }
  }
}
