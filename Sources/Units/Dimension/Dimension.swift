/// The quantity that a unit measures: the exponents of the base units, and those of arbitrary
/// units.
///
/// Values are converted only between units of one dimension. Arbitrary units, such as `[IU]`, are
/// defined by a procedure; each is a dimension of its own, which nothing else can be converted to.
/// Numbers, percent, counts and moles have no exponents at all, as UCUM defines a mole as a number.
public struct Dimension: Sendable, Hashable {
  /// The largest exponent, positive or negative.
  static let largestExponent: Int32 = 1_000

  /// The exponents of the seven base units, and one that is always zero.
  private var exponents: SIMD8<Int32>
  /// Sorted by code, none of them zero.
  private var arbitrary: [ArbitraryPower]

  struct ArbitraryPower: Sendable, Hashable {
    var code: String
    var exponent: Int32
  }

  static let none = Dimension([0, 0, 0, 0, 0, 0, 0])

  /// Seven exponents in the order of the base units.
  init(_ exponents: [Int32]) {
    precondition(exponents.count == BaseUnit.allCases.count)
    self.exponents = SIMD8(exponents + [0])
    arbitrary = []
  }

  init(arbitraryUnit code: String) {
    exponents = .zero
    arbitrary = [ArbitraryPower(code: code, exponent: 1)]
  }

  /// The exponent of a base unit: -2 of the second in `m/s2`.
  public subscript(_ base: BaseUnit) -> Int { Int(exponents[base.rawValue]) }

  /// Whether an arbitrary unit, such as `[IU]`, is a part of it.
  public var isArbitrary: Bool { !arbitrary.isEmpty }

  /// Whether it is that of plain numbers.
  public var isNone: Bool { exponents == .zero && arbitrary.isEmpty }

  /// Nil if an exponent becomes larger than ``largestExponent``; `power` is at most 1,000 itself.
  func multiplied(by other: Dimension, power: Int32 = 1) -> Dimension? {
    assert(power.magnitude <= Self.largestExponent.magnitude)
    var result = self
    // At most 1,000 + 1,000 × 1,000.
    result.exponents &+= other.exponents &* power
    let bound = SIMD8<Int32>(repeating: Self.largestExponent)
    guard all(result.exponents .<= bound), all(result.exponents .>= 0 &- bound) else { return nil }
    if other.arbitrary.isEmpty { return result }
    for added in other.arbitrary {
      guard result.add(added, power: power) else { return nil }
    }
    return result
  }

  private mutating func add(_ added: ArbitraryPower, power: Int32) -> Bool {
    let place = arbitrary.firstIndex { $0.code >= added.code } ?? arbitrary.endIndex
    if place == arbitrary.endIndex || arbitrary[place].code != added.code {
      arbitrary.insert(ArbitraryPower(code: added.code, exponent: 0), at: place)
    }
    arbitrary[place].exponent += added.exponent * power
    let exponent = arbitrary[place].exponent
    if exponent == 0 { arbitrary.remove(at: place) }
    return exponent.magnitude <= Self.largestExponent.magnitude
  }

  /// The arbitrary units with their exponents.
  var arbitraryPowers: [ArbitraryPower] { arbitrary }
}
