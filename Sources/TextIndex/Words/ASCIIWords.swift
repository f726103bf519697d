/// The words of a text of ASCII characters alone, in lower case, by the rules of Unicode Standard
/// Annex 29 as far as they concern such a text.
enum ASCIIWords {
  /// The class of a character in the rules.
  private enum Kind: UInt8 {
    case other, letter, digit
    /// Joins letters and digits on both sides, and itself (WB13a, WB13b).
    case extender
    /// Joins two letters (WB6, WB7).
    case midLetter
    /// Joins two digits (WB11, WB12).
    case midNumber
    /// Joins two letters or two digits.
    case midBoth
  }

  private static let kinds: [UInt8] = (0..<128).map { byte in
    let kind: Kind =
      switch Unicode.Scalar(UInt8(byte)) {
      case "a"..."z", "A"..."Z": .letter
      case "0"..."9": .digit
      case "_": .extender
      case ":": .midLetter
      case ",", ";": .midNumber
      case ".", "'": .midBoth
      default: .other
      }
    return kind.rawValue
  }

  /// Calls `body` with each word, in lower case, which is valid only during the call. All bytes of
  /// `text` are below 128.
  static func forEach(_ text: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void) {
    kinds.withUnsafeBufferPointer { kinds in
      withUnsafeTemporaryAllocation(byteCount: max(text.count, 1), alignment: 1) { lower in
        var start = 0
        while start < text.count {
          let (end, isWord) = segment(of: text, from: start, kinds)
          if isWord {
            for offset in start..<end {
              let byte = text[offset]
              lower[offset] = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
            }
            body(UnsafeRawBufferPointer(rebasing: lower[start..<end]))
          }
          start = end
        }
      }
    }
  }

  /// The end of what begins at `start`, and whether it has a letter or a digit.
  @inline(__always)
  private static func segment(
    of text: UnsafeRawBufferPointer, from start: Int, _ kinds: UnsafeBufferPointer<UInt8>
  ) -> (end: Int, isWord: Bool) {
    let first = kinds[Int(text[start])]
    guard (Kind.letter.rawValue...Kind.extender.rawValue).contains(first) else {
      return (start + 1, false)
    }
    var isWord = first != Kind.extender.rawValue
    var last = first
    var end = start + 1
    while end < text.count {
      let kind = kinds[Int(text[end])]
      if (Kind.letter.rawValue...Kind.extender.rawValue).contains(kind) {
        if kind != Kind.extender.rawValue { isWord = true }
        last = kind
        end += 1
        continue
      }
      guard end + 1 < text.count, joins(kind, last, kinds[Int(text[end + 1])]) else { break }
      last = kinds[Int(text[end + 1])]
      end += 2
    }
    return (end, isWord)
  }

  /// Whether a character between two others joins them.
  @inline(__always)
  private static func joins(_ middle: UInt8, _ before: UInt8, _ after: UInt8) -> Bool {
    guard before == after else { return false }
    return switch middle {
    case Kind.midLetter.rawValue: before == Kind.letter.rawValue
    case Kind.midNumber.rawValue: before == Kind.digit.rawValue
    case Kind.midBoth.rawValue:
      before == Kind.letter.rawValue || before == Kind.digit.rawValue
    default: false
    }
  }
}
