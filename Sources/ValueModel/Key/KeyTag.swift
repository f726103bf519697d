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
