/// A place in the bytes of a unit's text.
struct UnitCursor {
  let bytes: [UInt8]
  var offset = 0

  /// The next byte; nil at the end.
  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The byte after the next one; nil beyond the end.
  var second: UInt8? { offset + 1 < bytes.count ? bytes[offset + 1] : nil }

  /// Steps over `byte` if it is next.
  mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    offset += 1
    return true
  }

  func isDigit(_ byte: UInt8?) -> Bool {
    byte.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }

  func text(from start: Int) -> String { String(decoding: bytes[start..<offset], as: UTF8.self) }

  func error(_ code: UnitError.Code) -> UnitError { UnitError(code, at: offset) }

  /// Reads a whole number of at least one digit.
  ///
  /// Throws `UnitError.number` if it is larger than `limit`, and `.syntax` without a digit.
  mutating func number(upTo limit: UInt64) throws(UnitError) -> UInt64 {
    guard isDigit(next) else { throw error(.syntax) }
    var result: UInt64 = 0
    while let byte = next, isDigit(byte) {
      let (product, overflows) = result.multipliedReportingOverflow(by: 10)
      let (sum, carries) = product.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
      guard !overflows, !carries, sum <= limit else { throw error(.number) }
      result = sum
      offset += 1
    }
    return result
  }

  /// An exponent, which may have a sign.
  mutating func exponent() throws(UnitError) -> Int32 {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    let magnitude = Int32(try number(upTo: UInt64(UnitTerm.largestExponent)))
    return isNegative ? -magnitude : magnitude
  }
}
