/// A plain JSON reader to compare with: one byte after the other, tokens in an array, nothing shared
/// with the library.
struct NaiveJSON {
  enum Token: Equatable {
    case mark(UInt8)
    case word(String)
    case number([UInt8])
    case string([UInt8])
  }

  /// The tokens of one JSON text, or nil where `text` is none.
  static func tokens(of text: [UInt8]) -> [Token]? {
    var reader = NaiveJSON(text: text)
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { reader.offset = 3 }
    guard reader.value(depth: 0) else { return nil }
    reader.space()
    return reader.offset == text.count ? reader.tokens : nil
  }

  private let text: [UInt8]
  private var offset = 0
  private var tokens: [Token] = []

  private init(text: [UInt8]) { self.text = text }

  private var byte: UInt8? { offset < text.count ? text[offset] : nil }

  private mutating func space() {
    while let byte, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { offset += 1 }
  }

  private mutating func take(_ character: Character) -> Bool {
    guard byte == character.asciiValue else { return false }
    offset += 1
    return true
  }

  private mutating func mark(_ character: Character) -> Bool {
    space()
    guard take(character), let ascii = character.asciiValue else { return false }
    tokens.append(.mark(ascii))
    return true
  }

  private mutating func value(depth: Int) -> Bool {
    space()
    guard depth <= 512 else { return false }
    switch byte {
    case UInt8(ascii: "{"): return object(depth: depth + 1)
    case UInt8(ascii: "["): return array(depth: depth + 1)
    case UInt8(ascii: "\""):
      guard let string = string() else { return false }
      tokens.append(.string(string))
      return true
    default:
      for word in ["true", "false", "null"] where text[offset...].starts(with: word.utf8) {
        offset += word.utf8.count
        tokens.append(.word(word))
        return true
      }
      return number()
    }
  }

  private mutating func array(depth: Int) -> Bool {
    guard depth <= 512, mark("[") else { return false }
    if mark("]") { return true }
    repeat {
      guard value(depth: depth) else { return false }
    } while mark(",")
    return mark("]")
  }

  private mutating func object(depth: Int) -> Bool {
    guard depth <= 512, mark("{") else { return false }
    if mark("}") { return true }
    var names: Set<[UInt8]> = []
    repeat {
      space()
      guard let name = string(), names.insert(name).inserted else { return false }
      tokens.append(.string(name))
      guard mark(":"), value(depth: depth) else { return false }
    } while mark(",")
    return mark("}")
  }

  private mutating func number() -> Bool {
    let start = offset
    _ = take("-")
    if !take("0") { guard digits() else { return false } }
    if take(".") { guard digits() else { return false } }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      guard digits() else { return false }
    }
    tokens.append(.number(Array(text[start..<offset])))
    return true
  }

  private mutating func digits() -> Bool {
    let start = offset
    while let byte, (0x30...0x39).contains(byte) { offset += 1 }
    return offset > start
  }

  /// The bytes of a string, unescaped, or nil.
  private mutating func string() -> [UInt8]? {
    guard take("\"") else { return nil }
    var units: [UInt8] = []
    while let next = byte {
      if next == UInt8(ascii: "\"") {
        offset += 1
        // The standard library says what is UTF-8.
        return String(validating: units, as: UTF8.self) == nil ? nil : units
      }
      guard next >= 0x20 else { return nil }
      offset += 1
      if next != UInt8(ascii: "\\") {
        units.append(next)
      } else {
        guard let escaped = escape() else { return nil }
        units += escaped
      }
    }
    return nil
  }

  private mutating func escape() -> [UInt8]? {
    guard let kind = byte else { return nil }
    offset += 1
    let plain: [UInt8: UInt8] = [
      0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 8, 0x66: 12, 0x6E: 10, 0x72: 13, 0x74: 9,
    ]
    if let plain = plain[kind] { return [plain] }
    guard kind == UInt8(ascii: "u"), let first = unit() else { return nil }
    if let scalar = Unicode.Scalar(first) { return Array(String(Character(scalar)).utf8) }
    guard first < 0xDC00, take("\\"), take("u"), let second = unit(),
      (0xDC00...0xDFFF).contains(second)
    else { return nil }
    let scalar = Unicode.Scalar(0x10000 + UInt32(first - 0xD800) * 0x400 + UInt32(second - 0xDC00))
    return scalar.map { Array(String(Character($0)).utf8) }
  }

  private mutating func unit() -> UInt16? {
    guard offset + 4 <= text.count else { return nil }
    let digits = text[offset..<offset + 4]
    let isHex = digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }
    guard isHex else { return nil }
    offset += 4
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}
