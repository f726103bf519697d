/// The part of a revision that tells it from others with the same number.
///
/// A digest of 32 hexadecimal digits, as CouchDB and this library make them, is kept as a number.
/// Digests are opaque: those of other databases may be any text.
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
    guard text.utf8.count == 32 else {
      form = .text(Array(text.utf8))
      return
    }
    guard text.utf8.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
      let number = UInt128(text, radix: 16)
    else { return nil }
    form = .number(number)
  }

  /// What digests are compared by: the 16 bytes of a number, or the bytes of the text.
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
      let (first, second) = (left.bytes, right.bytes)
      if first != second { return first.lexicographicallyPrecedes(second) }
      // A number and a text of the same 16 bytes.
      if case .text = right.form, case .number = left.form { return true }
      return false
    }
  }
}

extension RevisionDigest: CustomStringConvertible {
  var description: String {
    switch form {
    case .number(let number):
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 32 - digits.count) + digits
    case .text(let bytes): return String(decoding: bytes, as: UTF8.self)
    }
  }
}
