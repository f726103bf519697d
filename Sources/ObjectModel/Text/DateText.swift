public import Foundation

/// Dates as text that gives them back to the last bit.
///
/// A `Date` is a double: seconds since 2001. The text has the digits of the shortest decimal that
/// reads back as that double, no more and no fewer. The offset is written `+00:00`, not `Z`, so
/// that the order of texts, byte by byte, is the order of the dates from year 0 to 9999, whatever
/// the number of digits.
public enum DateText {
  /// Seconds from the beginning of year 0 to 2001, and to the end of year 9999.
  private static let earliest = -63_145_526_400
  private static let latest = 252_423_993_600

  /// Returns the text of `date`; nil for dates before year 0 or after year 9999, and for those that
  /// are not finite.
  public static func text(of date: Date) -> String? {
    let interval = date.timeIntervalSinceReferenceDate
    guard interval >= Double(earliest), interval < Double(latest) else { return nil }
    let (seconds, fraction) = split(interval)
    guard seconds >= earliest, seconds < latest else { return nil }
    let day = floorDivision(seconds, 86_400)
    let second = seconds - day * 86_400
    let civil = CivilDay(daysSince2001: day)
    var text = padded(civil.year, 4)
    text += "-" + padded(civil.month, 2) + "-" + padded(civil.day, 2)
    text += "T" + padded(second / 3600, 2) + ":" + padded(second / 60 % 60, 2)
    text += ":" + padded(second % 60, 2)
    if !fraction.isEmpty { text += "." + String(decoding: fraction, as: UTF8.self) }
    return text + "+00:00"
  }

  /// Splits a number into the whole seconds below it and the decimal digits of the rest.
  private static func split(_ interval: Double) -> (seconds: Int, fraction: [UInt8]) {
    let magnitude = interval.magnitude
    guard magnitude != magnitude.rounded(.towardZero) else { return (Int(interval), []) }
    var (whole, digits) = decimalDigits(magnitude)
    if interval > 0 { return (whole, digits) }
    whole += 1
    complement(&digits)
    return (-whole, digits)
  }

  /// Returns the whole part and the fraction digits of the shortest text of a double that has a
  /// fraction.
  private static func decimalDigits(_ magnitude: Double) -> (Int, [UInt8]) {
    var digits: [UInt8] = []
    var pointPlace: Int?
    var exponent = 0
    var text = Substring(magnitude.description)
    if let mark = text.firstIndex(where: { $0 == "e" }) {
      exponent = Int(text[text.index(after: mark)...]) ?? 0
      text = text[..<mark]
    }
    for byte in text.utf8 {
      if byte == UInt8(ascii: ".") { pointPlace = digits.count } else { digits.append(byte) }
    }
    let point = (pointPlace ?? digits.count) + exponent
    // Doubles with a fraction are below 2^53, so that an exponent is never above zero.
    let padding = [UInt8](repeating: UInt8(ascii: "0"), count: max(0, -point))
    var fraction = padding + digits[max(0, point)...]
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    let whole = digits[..<max(0, point)].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    return (whole, fraction)
  }

  /// Replaces the digits of a fraction, which must not end in zero, by those of 1 minus that
  /// fraction.
  private static func complement(_ digits: inout [UInt8]) {
    guard let last = digits.indices.last else { return }
    for index in digits.indices {
      let digit = digits[index] - UInt8(ascii: "0")
      digits[index] = UInt8(ascii: "0") + (index == last ? 10 - digit : 9 - digit)
    }
  }

  /// Returns the date that an RFC 3339 text stands for; nil if it is not such a text.
  public static func date(_ text: String) -> Date? {
    guard let parts = DateTextParts(Array(text.utf8)) else { return nil }
    let seconds = parts.secondsSince2001
    if parts.fraction.isEmpty { return Date(timeIntervalSinceReferenceDate: Double(seconds)) }
    var whole = seconds
    var digits = parts.fraction
    if seconds < 0 {
      whole = -(seconds + 1)
      complement(&digits)
    }
    let decimal = "\(whole).\(String(decoding: digits, as: UTF8.self))"
    guard let magnitude = Double(decimal) else { return nil }
    return Date(timeIntervalSinceReferenceDate: seconds < 0 ? -magnitude : magnitude)
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }

  static func floorDivision(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : -((-number + divisor - 1) / divisor)
  }
}

/// The parts of an RFC 3339 text: `2026-11-21T09:58:00.25+01:00`.
private struct DateTextParts {
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
