/// The parts of an RFC 3339 text: `2026-11-21T09:58:00.25+01:00`.
struct DateTextParts {
  var secondsSince2001: Int
  /// The digits after the point, without zeros at the end.
  var fraction: [UInt8] = []

  private let text: [UInt8]
  private var offset = 0

  /// Reads `text`; nil if it is not such a text, or names a day that the calendar does not have.
  init?(_ text: [UInt8]) {
    self.text = text
    secondsSince2001 = 0
    guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2),
      take("T") || take("t") || take(" "), let hour = number(2), take(":"),
      let minute = number(2), take(":"), let second = number(2)
    else { return nil }
    let civil = CivilDay(year: year, month: month, day: day)
    guard civil.exists, hour < 24, minute < 60, second < 60, readFraction(),
      let zone = zoneSeconds(), offset == text.count
    else { return nil }
    secondsSince2001 =
      civil.daysSince2001 * 86_400 + hour * 3600 + minute * 60 + second - zone
  }

  private mutating func readFraction() -> Bool {
    guard take(".") else { return true }
    let start = offset
    while offset < text.count, isDigit(text[offset]) { offset += 1 }
    fraction = Array(text[start..<offset])
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    return offset > start
  }

  private mutating func zoneSeconds() -> Int? {
    if take("Z") || take("z") { return 0 }
    let isNegative = take("-")
    guard isNegative || take("+"), let hours = number(2), take(":"), let minutes = number(2),
      hours < 24, minutes < 60
    else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return isNegative ? -seconds : seconds
  }

  private mutating func number(_ digitCount: Int) -> Int? {
    guard offset + digitCount <= text.count else { return nil }
    var number = 0
    for byte in text[offset..<offset + digitCount] {
      guard isDigit(byte) else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    offset += digitCount
    return number
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard offset < text.count, text[offset] == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
}
