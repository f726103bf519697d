extension JSONParser {
  @inline(__always)
  mutating func literal(_ next: inout UnsafeRawPointer) throws(JSONError.Failure) -> Slot {
    switch byte(next) {
    case UInt8(ascii: "t"): return try literal("true", .true, &next)
    case UInt8(ascii: "f"): return try literal("false", .false, &next)
    case UInt8(ascii: "n"): return try literal("null", .null, &next)
    default: throw unexpected("a value", at: next)
    }
  }

  private mutating func literal(
    _ text: StaticString, _ slot: Slot, _ next: inout UnsafeRawPointer
  ) throws(JSONError.Failure) -> Slot {
    let start = next
    for index in 0..<text.utf8CodeUnitCount {
      guard byte(next) == text.utf8Start[index] else {
        if next < end { next = start }
        throw unexpected("true, false or null", at: next)
      }
      next += 1
    }
    return slot
  }

  /// Reads a number (RFC 8259, section 6).
  mutating func number(_ next: inout UnsafeRawPointer) throws(JSONError.Failure) -> Slot {
    let start = next
    let isNegative = byte(next) == UInt8(ascii: "-")
    if isNegative { next += 1 }
    var magnitude: UInt64 = 0
    let isZero = byte(next) == UInt8(ascii: "0")
    var digitCount = try digits(into: &magnitude, &next)
    if isZero, digitCount > 1 {
      throw failure(.unexpected, "no digit behind a leading zero", at: next - digitCount + 1)
    }
    var scale = 0
    var isPlain = true
    if byte(next) == UInt8(ascii: ".") {
      next += 1
      scale = try digits(into: &magnitude, &next)
      digitCount += scale
    }
    if byte(next) | 0x20 == UInt8(ascii: "e") {
      isPlain = false
      try exponent(&next)
    }
    // Nineteen digits fit; a negative zero keeps its sign only as text.
    if isPlain, digitCount <= 19, magnitude != 0 || !isNegative {
      return writer.number(
        magnitude: magnitude, isNegative: isNegative, scale: UInt8(truncatingIfNeeded: scale))
    }
    let text = UnsafeBufferPointer(
      start: start.assumingMemoryBound(to: UInt8.self), count: next - start)
    guard let decimal = ExactDecimal(utf8: text) else { throw unexpected("a number", at: next) }
    return writer.decimal(decimal)
  }

  /// Reads one or more digits; `magnitude` is right as long as there are at most nineteen in all.
  @inline(__always)
  private mutating func digits(
    into magnitude: inout UInt64, _ next: inout UnsafeRawPointer
  ) throws(JSONError.Failure) -> Int {
    let start = next
    while next < end {
      let digit = next.load(as: UInt8.self) &- UInt8(ascii: "0")
      if digit > 9 { break }
      magnitude = magnitude &* 10 &+ UInt64(digit)
      next += 1
    }
    guard next > start else { throw unexpected("a digit", at: next) }
    return next - start
  }

  private mutating func exponent(_ next: inout UnsafeRawPointer) throws(JSONError.Failure) {
    next += 1
    if byte(next) == UInt8(ascii: "+") || byte(next) == UInt8(ascii: "-") { next += 1 }
    var ignored: UInt64 = 0
    _ = try digits(into: &ignored, &next)
  }
}
