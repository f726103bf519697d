/// A unit of measure, read from UCUM's notation or from HealthKit's.
///
/// It keeps the text that it was read from, as values keep the unit that they came with. Two units
/// are equal if they are written in one notation and have the same factors, in any order: `m/s` and
/// `m.s-1` are, `N` and `kg.m/s2` are not. ``isEquivalent(to:)`` and ``isConvertible(to:)`` compare
/// their meanings.
public struct UnitOfMeasure: Sendable, CustomStringConvertible {
  /// A notation for units.
  public enum Notation: Sendable, Hashable {
    /// The case-sensitive notation of the Unified Code for Units of Measure, version 2.2.
    case ucum
    /// The notation that `HKUnit` reads and prints, and that exports of Health contain.
    case healthKit
  }

  /// The most bytes that a unit's text may have.
  public static let longestText = UnitReading.longestText
  /// The most levels of parentheses in a unit's text.
  public static let maximumDepth = UnitReading.maximumDepth
  /// The largest exponent in a unit's text, positive or negative.
  public static let largestExponent = Int(UnitTerm.largestExponent)

  /// The text that the unit was read from.
  public let text: String
  /// The notation of ``text``.
  public let notation: Notation
  let terms: [UnitTerm]
  let meaning: UnitMeaning

  /// Reads a unit in UCUM's case-sensitive notation: `mg/dL`, `10*3/uL`, `mm[Hg]`.
  ///
  /// Takes time linear in the text.
  ///
  /// Throws `UnitError.empty`, `.tooLong`, `.tooDeep`, `.syntax`, `.unknownUnit`, `.number` or
  /// `.specialUnit`, with the place in the text.
  public init(ucum text: String) throws(UnitError) {
    try self.init(text, .ucum, UCUMReader.read(text))
  }

  /// Reads a unit in HealthKit's notation: `mg/dL`, `count/min`, `mL/min·kg`, `mmol<180.16>/L`.
  ///
  /// Takes time linear in the text.
  ///
  /// Throws `UnitError.empty`, `.tooLong`, `.tooDeep`, `.syntax`, `.unknownUnit`, `.number`,
  /// `.specialUnit` or `.molarMass`, with the place in the text.
  public init(healthKit text: String) throws(UnitError) {
    try self.init(text, .healthKit, HealthKitReader.read(text))
  }

  private init(
    _ text: String, _ notation: Notation, _ reading: UnitReading
  ) throws(UnitError) {
    self.text = text
    self.notation = notation
    terms = reading.terms
    meaning = try reading.meaning()
  }

  /// The text that the unit was read from.
  public var description: String { text }

  /// The dimension of the quantity that the unit measures.
  public var dimension: Dimension { meaning.dimension }

  /// Whether values of the unit are not multiples of an amount: temperatures with a zero of their
  /// own, levels, logarithms.
  public var isSpecial: Bool { meaning.isSpecial }
}

extension UnitOfMeasure: Hashable {
  public static func == (left: UnitOfMeasure, right: UnitOfMeasure) -> Bool {
    guard left.notation == right.notation else { return false }
    return left.terms == right.terms || left.counts == right.counts
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(notation)
    hasher.combine(counts)
  }

  /// The factors without their order, each with how often it occurs.
  private var counts: [UnitTerm: Int] {
    UnitTerm.merged(terms).reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}
