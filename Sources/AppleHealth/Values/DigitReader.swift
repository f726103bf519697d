/// Reads the digits of dates one field after another.
struct DigitReader {
  private let bytes: UnsafeRawBufferPointer
  private var place = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  /// The number of exactly `count` digits.
  @inline(__always)
  mutating func number(_ count: Int) -> Int? {
    guard count <= bytes.count - place else { return nil }
    var number = 0
    for index in place..<(place + count) {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      number = number * 10 + Int(digit)
    }
    place += count
    return number
  }

  @inline(__always)
  mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    guard place < bytes.count, bytes[place] == UInt8(ascii: byte) else { return false }
    place += 1
    return true
  }

  /// Nanoseconds, zero without a point; digits beyond the ninth are dropped.
  mutating func fraction() -> Int? {
    guard skip(".") || skip(",") else { return 0 }
    var nanoseconds = 0
    var count = 0
    while let digit = number(1) {
      if count < 9 { nanoseconds = nanoseconds * 10 + digit }
      count += 1
    }
    guard count > 0 else { return nil }
    for _ in min(count, 9)..<9 { nanoseconds *= 10 }
    return nanoseconds
  }

  /// Seconds east of UTC, from `Z`, `+0100` or `+01:00`, after blanks.
  mutating func offset() -> Int? {
    while skip(" ") {}
    if skip("Z") { return 0 }
    let isWest = skip("-")
    guard isWest || skip("+"), let hours = number(2) else { return nil }
    _ = skip(":")
    guard let minutes = number(2), hours < 24, minutes < 60 else { return nil }
    let seconds = hours * 3_600 + minutes * 60
    return isWest ? -seconds : seconds
  }
}
