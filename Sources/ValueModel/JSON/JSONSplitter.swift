/// Finds where the values of a stream end, before they are parsed, by counting brackets outside
/// strings.
///
/// Takes each byte once, however the stream is divided into pieces. Everything in between is left
/// to the parser, which finds every fault.
struct JSONSplitter {
  /// The state after the bytes so far.
  private enum State {
    /// Before a value.
    case between
    /// In a number or a word.
    case word
    /// In containers, or after the last bracket.
    case container
    case string
    case escape
  }

  private var state = State.between
  private var depth = 0
  /// Whether a value has begun, in the bytes not taken yet, but not ended.
  private(set) var isOpen = false

  /// Returns the offset just past the next value that ends in `bytes` from `start` on; nil if none
  /// does.
  ///
  /// A number or a word ends where something else begins, so one at the end of `bytes` is still
  /// open.
  mutating func nextEnd(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var offset = start
    while offset < bytes.count {
      let byte = bytes[offset]
      switch state {
      case .between:
        if !Self.isSpace(byte) { begin(byte) }
      case .word:
        if Self.endsWord(byte) { return end(at: offset) }
      case .escape: state = .string
      case .string:
        let plain = JSONScan.plainCount(
          bytes.baseAddress.unsafelyUnwrapped + offset, bytes.count - offset)
        if plain > 0 {
          offset += plain
          continue
        }
        if byte == 0x5C { state = .escape }
        if byte == 0x22 {
          state = .container
          if depth == 0 { return end(at: offset + 1) }
        }
      case .container:
        step(byte)
        if depth == 0, state == .container { return end(at: offset + 1) }
      }
      offset += 1
    }
    return nil
  }

  private mutating func begin(_ byte: UInt8) {
    isOpen = true
    state = .container
    step(byte)
    if state == .container, depth == 0 { state = .word }
  }

  private mutating func step(_ byte: UInt8) {
    switch byte {
    case 0x22: state = .string
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    default: break
    }
    // A bracket too many: the parser reports it.
    if depth < 0 { depth = 0 }
  }

  private mutating func end(at offset: Int) -> Int {
    state = .between
    isOpen = false
    depth = 0
    return offset
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == 0x22 || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
      || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
  }
}
