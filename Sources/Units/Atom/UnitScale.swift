/// The relation between a number of units and an amount of the reference (UCUM, section 21).
enum UnitScale: Sendable, Hashable {
  /// The amount is the number times the reference: nearly all units.
  case ratio
  /// The number counts from a zero of its own, with that many hundredths of a unit below it.
  case offset(hundredths: Int)
  /// The number is `multiple` times a logarithm.
  case logarithm(base: Double, multiple: Double)
  case naturalLogarithm
  /// The number is 100 times the tangent of an angle.
  case tangent
  case squareRoot

  /// Returns the number for an amount, in references; nan where there is none.
  func number(of amount: Double) -> Double {
    switch self {
    case .ratio: amount
    case .offset(let hundredths): amount - Double(hundredths) / 100
    case .logarithm(let base, let multiple):
      multiple * SystemMath.logarithm(base: base, amount)
    case .naturalLogarithm: SystemMath.naturalLogarithm(amount)
    case .tangent: 100 * SystemMath.tangent(amount)
    case .squareRoot: amount.squareRoot()
    }
  }

  /// Returns the amount, in references, for a number; the inverse of `number(of:)`.
  func amount(of number: Double) -> Double {
    switch self {
    case .ratio: number
    case .offset(let hundredths): number + Double(hundredths) / 100
    case .logarithm(let base, let multiple): SystemMath.power(base, number / multiple)
    case .naturalLogarithm: SystemMath.exponential(number)
    case .tangent: SystemMath.arcTangent(number / 100)
    // A negative root would come back as a positive one.
    case .squareRoot: number < 0 ? .nan : number * number
    }
  }
}
