/// The first byte of a node.
struct NodeTag {
  /// The form in which the keys of an object are written: bits 5 and 6 of its first byte.
  enum KeyForm: UInt8 {
    /// Key numbers below 256, one byte each.
    case oneByte = 0
    /// Key numbers below 65,536, two bytes each.
    case twoBytes = 1
    /// Slots as wide as those of the values: key numbers, or places of inline texts.
    case slots = 2
  }

  /// The kind of a node, in the low three bits of its first byte.
  enum Kind: UInt8 {
    case string = 1
    case integer = 2
    case decimal = 3
    case numberText = 4
    case bytes = 5
    case array = 6
    case object = 7
  }

  var byte: UInt8

  init(byte: UInt8) { self.byte = byte }

  init(_ kind: Kind, argument: UInt8) {
    byte = kind.rawValue | argument << 3
  }

  var kind: Kind? { Kind(rawValue: byte & 7) }
  var argument: UInt8 { byte >> 3 }

  // Strings, byte strings and number texts: an argument below 28 is the length; otherwise it says
  // how many bytes of length follow.
  static let longestShortLength = 27
  static let oneByteLength: UInt8 = 28
  static let twoByteLength: UInt8 = 29
  static let fourByteLength: UInt8 = 30

  // Integers and decimals: bits 3 to 5 hold the number of magnitude bytes minus one, bit 6 the
  // sign.
  static let signBit: UInt8 = 1 << 3
  var magnitudeByteCount: Int { Int(argument & 7) + 1 }
  var isNegative: Bool { argument & Self.signBit != 0 }

  // Arrays and objects: bits 3 and 4 hold the width of a slot minus one, bits 5 and 6 the key form;
  // bit 7 says that the object has an element number.
  var slotWidth: Int { Int(argument & 3) + 1 }
  var keyForm: KeyForm? { KeyForm(rawValue: argument >> 2 & 3) }
  var hasElementNumber: Bool { argument & 16 != 0 }

  static func container(
    _ kind: Kind, slotWidth: Int, keyForm: KeyForm = .oneByte, hasElementNumber: Bool = false
  ) -> NodeTag {
    NodeTag(
      kind,
      argument: UInt8(truncatingIfNeeded: slotWidth &- 1) | keyForm.rawValue << 2
        | (hasElementNumber ? 16 : 0))
  }

  /// Counts below this take one byte; this byte itself announces four more.
  static let longCount: UInt8 = 255
}
