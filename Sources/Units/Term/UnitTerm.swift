/// One factor of a unit: a name with its exponent, above or below the slash.
struct UnitTerm: Sendable, Hashable {
  enum Symbol: Sendable, Hashable {
    /// Places in the tables of UCUM.
    case atom(prefix: Int?, atom: Int)
    /// Places in the tables of HealthKit.
    case healthKit(prefix: Int?, atom: Int)
    /// A mole of something with that many grams, of HealthKit, with the place of its prefix.
    case molarMass(prefix: Int?, grams: String)
    /// Greater than zero.
    case number(UInt64)
    /// An annotation alone, or HealthKit's `1` and `()`.
    case one
  }

  var symbol: Symbol
  /// Not negative, but for powers of ten, which keep the side of the slash that they came on.
  var exponent: Int32 = 1
  var isBelow = false
  /// Without its braces.
  var annotation: String?

  /// The exponent with the side of the slash.
  var power: Int32 { isBelow ? -exponent : exponent }

  /// Whether it is `10*` or `10^`.
  var isPowerOfTen: Bool {
    guard case .atom(_, let atom) = symbol else { return false }
    return atom == UnitAtom.tenByStar || atom == UnitAtom.tenByCaret
  }

  /// Whether it only counts, so that a special unit may be beside it.
  var isNumber: Bool {
    switch symbol {
    case .number, .one: true
    case .atom: isPowerOfTen
    case .healthKit(_, let atom): atom == HealthKitAtom.count
    case .molarMass: false
    }
  }

  /// Puts a negative exponent on the other side of the slash, if that is where it belongs.
  mutating func settle() {
    guard exponent < 0, !isPowerOfTen else { return }
    exponent = -exponent
    isBelow.toggle()
  }
}
