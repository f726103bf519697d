import ObjectModel
import ValueModel

/// The parts of a date's or time's text.
struct TemporalParts {
  var year = 0
  /// Zero if the text ends before it; the same holds for `day`.
  var month = 0
  var day = 0
  var hasTime = false
  var hour = 0
  var minute = 0
  var second = 0
  /// All fraction digits of the second.
  var fraction: [UInt8] = []
  /// Minutes east of UTC; nil if the text has no zone.
  var zone: Int?

  /// Nil if the text is not of that form.
  init?(_ text: String, _ form: TemporalScanner.Form) {
    var text = text
    let parts = text.withUTF8 { TemporalParts(UnsafeRawBufferPointer($0), form) }
    guard let parts else { return nil }
    self = parts
  }

  private init?(_ bytes: UnsafeRawBufferPointer, _ form: TemporalScanner.Form) {
    guard let scanner = TemporalScanner(bytes, form) else { return nil }
    (year, month, day) = (scanner.year, scanner.month, scanner.day)
    (hour, minute, second) = (scanner.hour, scanner.minute, scanner.second)
    hasTime = scanner.hasTime
    if !scanner.fraction.isEmpty { fraction = Array(bytes[scanner.fraction]) }
    zone = scanner.zone
  }

  var precision: DatePrecision {
    if !fraction.isEmpty { return .fraction(fraction.count) }
    if hasTime { return .second }
    return day > 0 ? .day : month > 0 ? .month : .year
  }

  /// The seconds with two digits before the decimal point, and all fraction digits.
  var secondText: String {
    TemporalText.padded(second, 2)
      + (fraction.isEmpty ? "" : "." + String(decoding: fraction, as: UTF8.self))
  }

  /// The first day of the period that the date stands for.
  var firstDay: CivilDay { CivilDay(year: year, month: max(month, 1), day: max(day, 1)) }

  /// The first day after that period.
  var nextDay: CivilDay {
    if day > 0 { return CivilDay(daysSince2001: firstDay.daysSince2001 + 1) }
    if month == 0 || month == 12 { return CivilDay(year: year + 1, month: 1, day: 1) }
    return CivilDay(year: year, month: month + 1, day: 1)
  }

  /// The instant; nil if the text has no time or no zone.
  var instant: ExactSeconds? {
    guard hasTime, let zone else { return nil }
    let seconds = hour * 3600 + minute * 60 + second - zone * 60
    return ExactSeconds(whole: firstDay.daysSince2001 * 86_400 + seconds, fraction: fraction)
  }
}

extension TemporalParts {
  var secondNumber: ExactDecimal? {
    let digits = fraction.isEmpty ? "" : "." + String(decoding: fraction, as: UTF8.self)
    return ExactDecimal(String(second) + digits)
  }
}
