/// Reads HealthKit's unit texts, such as `mL/min·kg`.
///
/// Factors are joined by `·`, `*` or `.`; what follows the slash is all below it. There is one
/// slash on each level of parentheses, and an exponent, after `^`, may follow parentheses too.
struct HealthKitReader {
  private var cursor: UnitCursor
  private var reading = UnitReading()

  static func read(_ text: String) throws(UnitError) -> UnitReading {
    var reader = HealthKitReader(cursor: try UnitReading.cursor(over: text))
    try reader.readUnit(depth: 0)
    guard reader.cursor.next == nil else { throw reader.cursor.error(.syntax) }
    return reader.reading
  }

  private init(cursor: UnitCursor) { self.cursor = cursor }

  /// Factors, and perhaps a slash with further ones.
  private mutating func readUnit(depth: Int) throws(UnitError) {
    guard depth <= UnitReading.maximumDepth else { throw cursor.error(.tooDeep) }
    try readFactors(depth: depth)
    guard cursor.skip("/") else { return }
    let below = reading.terms.count
    try readFactors(depth: depth)
    for place in below..<reading.terms.count { reading.terms[place].isBelow.toggle() }
  }

  private mutating func readFactors(depth: Int) throws(UnitError) {
    repeat { try readFactor(depth: depth) } while skipDot()
  }

  private mutating func skipDot() -> Bool {
    if cursor.next == 0xC2, cursor.second == 0xB7 {
      cursor.offset += 2
      return true
    }
    return cursor.skip("*") || cursor.skip(".")
  }

  private mutating func readFactor(depth: Int) throws(UnitError) {
    let start = cursor.offset
    let first = reading.terms.count
    if cursor.skip("(") {
      if cursor.skip(")") {
        reading.append(UnitTerm(symbol: .one), at: start)
      } else {
        try readUnit(depth: depth + 1)
        guard cursor.skip(")") else { throw cursor.error(.syntax) }
      }
    } else {
      reading.append(UnitTerm(symbol: try readSymbol()), at: start)
    }
    if cursor.skip("^") { try raise(from: first, to: try cursor.exponent(), at: start) }
  }

  /// Raises all terms from the place `first` on.
  private mutating func raise(
    from first: Int, to exponent: Int32, at offset: Int
  ) throws(UnitError) {
    for place in first..<reading.terms.count {
      // Neither factor is above 127.
      let product = reading.terms[place].exponent * exponent
      guard product.magnitude <= UnitTerm.largestExponent.magnitude else {
        throw UnitError(.number, at: offset)
      }
      reading.terms[place].exponent = product
      reading.terms[place].settle()
    }
  }

  private mutating func readSymbol() throws(UnitError) -> UnitTerm.Symbol {
    let start = cursor.offset
    if cursor.skip("1") { return .one }
    while let byte = cursor.next, Self.isOfName(byte) { cursor.offset += 1 }
    let name = cursor.text(from: start)
    if name.isEmpty { throw cursor.error(.syntax) }
    if cursor.next == UInt8(ascii: "<") { return try readMolarMass(name, at: start) }
    if let atom = HealthKitAtom.places[name] { return .healthKit(prefix: nil, atom: atom) }
    guard let (prefix, rest) = Self.prefixed(name),
      let atom = HealthKitAtom.places[rest], HealthKitAtom.table[atom].isMetric
    else { throw UnitError(.unknownUnit, at: start) }
    return .healthKit(prefix: prefix, atom: atom)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "_", "%": true
    default: false
    }
  }

  /// Returns the prefix of a name whose rest is a unit that takes prefixes.
  private static func prefixed(_ name: String) -> (prefix: Int, rest: String)? {
    for length in 1...2 {
      guard name.utf8.count > length,
        let prefix = HealthKitPrefix.places[String(name.prefix(length))]
      else { continue }
      let rest = String(name.dropFirst(length))
      if let atom = HealthKitAtom.places[rest], HealthKitAtom.table[atom].isMetric {
        return (prefix, rest)
      }
    }
    return nil
  }

  /// `mol<…>` with grams per mole, which keep the digits that they have.
  private mutating func readMolarMass(
    _ name: String, at start: Int
  ) throws(UnitError) -> UnitTerm.Symbol {
    var prefix: Int?
    if name != "mol" {
      guard let (place, rest) = Self.prefixed(name), rest == "mol" else {
        throw UnitError(.unknownUnit, at: start)
      }
      prefix = place
    }
    cursor.offset += 1
    let first = cursor.offset
    while let byte = cursor.next, byte != UInt8(ascii: ">") { cursor.offset += 1 }
    guard cursor.next != nil else { throw cursor.error(.syntax) }
    guard UnitFactor(decimal: cursor.bytes[first..<cursor.offset]) != nil else {
      throw UnitError(.molarMass, at: first)
    }
    let grams = cursor.text(from: first)
    cursor.offset += 1
    return .molarMass(prefix: prefix, grams: grams)
  }
}
