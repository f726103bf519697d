/// The first byte of a part in its ascending form. Neither 0x00 nor 0xFF, so that every set of keys
/// with a common start ends before some byte string.
enum KeyTag {
  static let missing: UInt8 = 0x01
  static let null: UInt8 = 0x02
  static let falseValue: UInt8 = 0x03
  static let trueValue: UInt8 = 0x04
  static let numbers: ClosedRange<UInt8> = 0x1D...0x63
  static let timestamp: UInt8 = 0x70
  static let uuid: UInt8 = 0x78
  static let string: UInt8 = 0x80
  static let bytes: UInt8 = 0x88

  /// Returns the tags of all parts of a kind.
  static func range(of kind: KeyPart.Kind) -> ClosedRange<UInt8> {
    switch kind {
    case .missing: missing...missing
    case .null: null...null
    case .boolean: falseValue...trueValue
    case .number: numbers
    case .timestamp: timestamp...timestamp
    case .uuid: uuid...uuid
    case .string: string...string
    case .bytes: bytes...bytes
    }
  }
}

/// The tags of numbers. A number that is not zero is ±d.ddd × 10^exponent; its tag gives the sign
/// and, in the range of most numbers, the exponent.
enum NumberTag {
  static let zero: UInt8 = 0x40
  /// Positive, with an exponent below those that have their own tag.
  static let tiny: UInt8 = 0x41
  /// Positive, with the first exponent that has its own tag.
  static let first: UInt8 = 0x42
  /// Positive, with an exponent above those that have their own tag.
  static let huge: UInt8 = 0x63
  static let exponents = -12...20

  /// Returns the tag of the negative number of the same magnitude, and vice versa.
  static func negated(_ tag: UInt8) -> UInt8 { 2 * zero - tag }
}
