/// The reason why a text is not a unit, or why a value cannot be converted. It shows nothing of the
/// text or the value.
public struct UnitError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of errors, grouped by what a caller can do about them.
  public enum Code: Sendable, Hashable, CaseIterable {
    /// The text is empty.
    case empty
    /// The text has more than ``UnitOfMeasure/longestText`` bytes.
    case tooLong
    /// Parentheses are nested more than ``UnitOfMeasure/maximumDepth`` levels deep.
    case tooDeep
    /// A character that no unit has there, or the end of the text where more has to follow.
    case syntax
    /// A name that is neither a unit nor a prefix with a unit that takes prefixes.
    case unknownUnit
    /// A number that is zero or has too many digits, or an exponent beyond
    /// ``UnitOfMeasure/largestExponent``, also one that arises from several.
    case number
    /// A unit that is not a ratio, such as a degree Celsius or a decibel, has an exponent or stands
    /// in a product with something other than a number.
    case specialUnit
    /// The two units measure different things.
    case notConvertible
    /// The two units differ by a mole and a mass, and no molar mass was given.
    case molarMassMissing
    /// The molar mass is not a positive, finite number.
    case molarMass
    /// The factor between the units, or the converted value, is too large or too small for a
    /// `Double`, or the target has no value for it, such as a level for a negative number.
    case outOfRange
  }

  public var code: Code
  /// The byte of the unit's UTF-8 text, from zero, at which reading ended; nil for a conversion.
  public var offset: Int?

  init(_ code: Code, at offset: Int? = nil) {
    self.code = code
    self.offset = offset
  }

  /// A sentence for developers.
  public var message: String {
    switch code {
    case .empty: "the text is empty"
    case .tooLong: "the text is too long"
    case .tooDeep: "parentheses are nested too deep"
    case .syntax: "no unit goes on like this"
    case .unknownUnit: "there is no unit of this name"
    case .number: "a number is zero or too large"
    case .specialUnit: "a unit that is no ratio is multiplied by numbers only"
    case .notConvertible: "the units measure different things"
    case .molarMassMissing: "between moles and grams a molar mass is needed"
    case .molarMass: "a molar mass is positive and finite"
    case .outOfRange: "the value is out of range"
    }
  }

  public var description: String {
    offset.map { "byte \($0) of the unit: \(message)" } ?? message
  }
}
