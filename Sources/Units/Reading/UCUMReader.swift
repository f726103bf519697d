/// Reads the case-sensitive notation of UCUM (sections 2.1 to 2.3).
///
/// A component is a unit with or without exponent and annotation, an annotation alone, a number, or
/// a term in parentheses. Dots and slashes have one precedence and go from left to right, so that a
/// slash concerns only the component after it. Beyond the specification, a number and a term in
/// parentheses may have an annotation, as in `/100{cells}` and `g/(8.h){shift}` of UCUM's own
/// examples, and a slash may begin a term in parentheses.
struct UCUMReader {
  private var cursor: UnitCursor
  private var reading = UnitReading()

  static func read(_ text: String) throws(UnitError) -> UnitReading {
    var reader = UCUMReader(cursor: try UnitReading.cursor(over: text))
    try reader.readTerm(isBelow: false, depth: 0)
    guard reader.cursor.next == nil else { throw reader.cursor.error(.syntax) }
    return reader.reading
  }

  private init(cursor: UnitCursor) { self.cursor = cursor }

  /// A term up to the end or a closing parenthesis.
  private mutating func readTerm(isBelow: Bool, depth: Int) throws(UnitError) {
    guard depth <= UnitReading.maximumDepth else { throw cursor.error(.tooDeep) }
    var isDivided = cursor.skip("/")
    while true {
      try readComponent(isBelow: isBelow != isDivided, depth: depth)
      if cursor.skip(".") {
        isDivided = false
      } else if cursor.skip("/") {
        isDivided = true
      } else {
        return
      }
    }
  }

  private mutating func readComponent(isBelow: Bool, depth: Int) throws(UnitError) {
    let start = cursor.offset
    if cursor.skip("(") {
      try readTerm(isBelow: isBelow, depth: depth + 1)
      guard cursor.skip(")") else { throw cursor.error(.syntax) }
      // A remark on all of it is one more factor of it.
      guard cursor.next == UInt8(ascii: "{") else { return }
    }
    var term = UnitTerm(symbol: .one, isBelow: isBelow)
    if cursor.next != UInt8(ascii: "{") { try readSymbol(into: &term) }
    if cursor.next == UInt8(ascii: "{") { term.annotation = try readAnnotation() }
    term.settle()
    reading.append(term, at: start)
  }

  /// A unit with its exponent, or a number.
  private mutating func readSymbol(into term: inout UnitTerm) throws(UnitError) {
    let start = cursor.offset
    if cursor.isDigit(cursor.next), !isPowerOfTen {
      let number = try cursor.number(upTo: .max)
      guard number > 0 else { throw UnitError(.number, at: start) }
      term.symbol = .number(number)
      return
    }
    term.symbol = try readUnit()
    let next = cursor.next
    if cursor.isDigit(next) || next == UInt8(ascii: "-") || next == UInt8(ascii: "+") {
      term.exponent = try cursor.exponent()
    }
  }

  /// Whether `10*` or `10^` is next.
  private var isPowerOfTen: Bool {
    let bytes = cursor.bytes[cursor.offset...].prefix(3)
    return bytes.elementsEqual("10*".utf8) || bytes.elementsEqual("10^".utf8)
  }

  private mutating func readUnit() throws(UnitError) -> UnitTerm.Symbol {
    let start = cursor.offset
    if isPowerOfTen {
      cursor.offset += 3
    } else {
      try skipName()
    }
    let name = cursor.text(from: start)
    if name.isEmpty { throw cursor.error(.syntax) }
    guard let symbol = Self.symbol(name) else { throw UnitError(.unknownUnit, at: start) }
    return symbol
  }

  /// A name continues in brackets to the closing one, and ends elsewhere at what is not of a name.
  private mutating func skipName() throws(UnitError) {
    var isInBrackets = false
    while let byte = cursor.next {
      guard (0x21...0x7E).contains(byte) else { throw cursor.error(.syntax) }
      switch Unicode.Scalar(byte) {
      case "[": isInBrackets = true
      case "]" where !isInBrackets: throw cursor.error(.syntax)
      case "]": isInBrackets = false
      case ".", "/", "(", ")", "{", "}", "+", "-", "0"..."9":
        if !isInBrackets { return }
      default: break
      }
      cursor.offset += 1
    }
    if isInBrackets { throw cursor.error(.syntax) }
  }

  /// The whole name as a unit, else a prefix with a unit that takes one; nil if it is neither.
  static func symbol(_ name: String) -> UnitTerm.Symbol? {
    if let atom = UnitAtom.places[name] { return .atom(prefix: nil, atom: atom) }
    // Prefixes have one letter or two.
    for length in 1...2 {
      guard name.utf8.count > length, let prefix = UnitPrefix.places[String(name.prefix(length))],
        let atom = UnitAtom.places[String(name.dropFirst(length))], UnitAtom.table[atom].isMetric
      else { continue }
      return .atom(prefix: prefix, atom: atom)
    }
    return nil
  }

  /// The text between braces: printable ASCII without braces.
  private mutating func readAnnotation() throws(UnitError) -> String {
    cursor.offset += 1
    let start = cursor.offset
    while let byte = cursor.next, byte != UInt8(ascii: "}") {
      guard (0x20...0x7E).contains(byte), byte != UInt8(ascii: "{") else {
        throw cursor.error(.syntax)
      }
      cursor.offset += 1
    }
    let text = cursor.text(from: start)
    guard cursor.skip("}") else { throw cursor.error(.syntax) }
    return text
  }
}
