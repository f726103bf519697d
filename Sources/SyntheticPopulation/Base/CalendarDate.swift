/// A day of the Gregorian calendar, as the number of days since 1970-01-01.
public struct CalendarDate: Sendable, Hashable, Comparable {
  /// The number of days since 1970-01-01; negative before it.
  public var day: Int

  public init(day: Int) { self.day = day }

  /// Reads a date such as `2026-01-31`. Nil if the text is not a date in the years 1 to 9999.
  public init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2],
      let year = Self.number(parts[0]), let month = Self.number(parts[1]),
      let day = Self.number(parts[2]), year >= 1, (1...12).contains(month), day >= 1
    else { return nil }
    self.init(year: year, month: month, day: day)
    let civil = civil
    guard civil.month == month, civil.day == day else { return nil }
  }

  /// Days beyond the end of the month continue into the next month.
  init(year: Int, month: Int, day: Int) {
    // Years begin in March, so that a leap day is the last of its year.
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    self.day =
      era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func number(_ digits: Substring.UTF8View) -> Int? {
    var number = 0
    for digit in digits {
      guard digit >= 0x30, digit <= 0x39 else { return nil }
      number = number * 10 + Int(digit - 0x30)
    }
    return number
  }

  public static func < (left: CalendarDate, right: CalendarDate) -> Bool { left.day < right.day }

  /// The year, month and day.
  var civil: (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    return (
      year: yearOfEra + era * 400 + (month >= 10 ? 1 : 0),
      month: month < 10 ? month + 3 : month - 9,
      day: dayOfYear - (153 * month + 2) / 5 + 1
    )
  }

  /// Decimal digits with leading zeros.
  enum Digits {
    static func write(
      _ number: Int, _ count: Int, to target: UnsafeMutableBufferPointer<UInt8>, at start: Int
    ) {
      var rest = number
      var place = start + count
      while place > start {
        place -= 1
        target[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
    }
  }
}

extension CalendarDate {
  /// The known part of a date.
  enum Precision: Sendable { case year, month, day }

  /// The date as `2026`, `2026-01` or `2026-01-31`.
  func text(_ precision: Precision = .day) -> String {
    let civil = civil
    return String(unsafeUninitializedCapacity: 10) { target in
      Digits.write(civil.year, 4, to: target, at: 0)
      if precision == .year { return 4 }
      target[4] = UInt8(ascii: "-")
      Digits.write(civil.month, 2, to: target, at: 5)
      if precision == .month { return 7 }
      target[7] = UInt8(ascii: "-")
      Digits.write(civil.day, 2, to: target, at: 8)
      return 10
    }
  }
}
