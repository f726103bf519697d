/// A day of the calendar, such as that of an activity summary or a birthday.
public struct ExportDay: Sendable, Hashable {
  public var year: Int
  public var month: Int
  public var day: Int

  /// Nil if the Gregorian calendar has no such day, or the year is not from 1 to 9999.
  public init?(year: Int, month: Int, day: Int) {
    guard 1...9_999 ~= year, 1...12 ~= month, day >= 1, day <= Self.length(year, month) else {
      return nil
    }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads `2023-03-24`. Nil for anything else.
  public init?(_ text: String) {
    var text = text
    let day = text.withUTF8 { bytes -> ExportDay? in
      var digits = DigitReader(UnsafeRawBufferPointer(bytes))
      guard let year = digits.number(4), digits.skip("-"), let month = digits.number(2),
        digits.skip("-"), let day = digits.number(2), digits.isAtEnd
      else { return nil }
      return ExportDay(year: year, month: month, day: day)
    }
    guard let day else { return nil }
    self = day
  }

  /// `dayNumber` counts from 1970-01-01; days outside the years 1 to 9999 become the nearest one.
  init(dayNumber: Int) {
    // Eras of 400 years from 1 March of the year 0.
    let shifted = min(max(dayNumber, -719_162), 2_932_896) + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01.
  var dayNumber: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear % 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// As exports have it: `2023-03-24`.
  public var text: String {
    let digits = String(year)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "-"
      + ExportTime.two(month) + "-" + ExportTime.two(day)
  }

  private static func length(_ year: Int, _ month: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
