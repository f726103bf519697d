/// The part of a revision that tells it from others with the same number.
///
/// A digest of 32 hexadecimal digits, as CouchDB and this library make them, is kept as a number.
/// Digests are opaque: those of other databases may be any text. A text of 16 bytes is the number
/// of these bytes, as in CouchDB, which shows it as 32 digits.
struct RevisionDigest: Sendable, Hashable {
  enum Form: Sendable, Hashable {
    case number(UInt128)
    /// UTF-8.
    case text([UInt8])
  }

  let form: Form

  init(_ number: UInt128) { form = .number(number) }

  /// Nil for an empty text, and for one of 32 characters that are not hexadecimal digits.
  init?(_ text: some StringProtocol) {
    guard !text.isEmpty else { return nil }
    if text.utf8.count == 16 {
      form = .number(text.utf8.reduce(0) { $0 << 8 | UInt128($1) })
      return
    }
    guard text.utf8.count == 32 else {
      form = .text(Array(text.utf8))
      return
    }
    var (high, low) = (UInt64(0), UInt64(0))
    for byte in text.utf8 {
      guard let digit = Self.value(ofDigit: byte) else { return nil }
      high = high &<< 4 | low &>> 60
      low = low &<< 4 | UInt64(digit)
    }
    form = .number(UInt128(high) << 64 | UInt128(low))
  }

  /// Nil for what is not a hexadecimal digit.
  private static func value(ofDigit byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte &- 0x30
    case 0x41...0x46: byte &- 0x37
    case 0x61...0x66: byte &- 0x57
    default: nil
    }
  }

  /// The bytes by which digests are compared: the 16 bytes of a number, or the bytes of the text.
  var bytes: [UInt8] {
    switch form {
    case .number(let number): withUnsafeBytes(of: number.bigEndian) { Array($0) }
    case .text(let bytes): bytes
    }
  }
}

extension RevisionDigest: Comparable {
  static func < (left: RevisionDigest, right: RevisionDigest) -> Bool {
    switch (left.form, right.form) {
    case (.number(let left), .number(let right)): return left < right
    default:
      return left.bytes.lexicographicallyPrecedes(right.bytes)
    }
  }
}

extension RevisionDigest: CustomStringConvertible {
  var description: String {
    switch form {
    case .number(let number):
      let halves = [UInt64(truncatingIfNeeded: number >> 64), UInt64(truncatingIfNeeded: number)]
      return String(unsafeUninitializedCapacity: 32) { text in
        for position in 0..<32 {
          let shift = UInt64(60 &- (position & 15) &* 4)
          let digit = UInt8(truncatingIfNeeded: halves[position / 16] &>> shift) & 15
          text[position] = digit < 10 ? 0x30 &+ digit : 0x57 &+ digit
        }
        return 32
      }
    case .text(let bytes): return String(decoding: bytes, as: UTF8.self)
    }
  }
}
