/// A day of the proleptic Gregorian calendar.
///
/// Days are numbered from 1 January 2001, and seconds from the first instant of that day, as in
/// Foundation's dates.
struct CivilDate: Equatable {
  var year: Int
  /// 1 to 12.
  var month: Int
  /// 1 to 31.
  var day: Int

  static let secondsPerDay = 86_400
  /// The days from 1 March of year 0 to 1 January 2001.
  private static let daysBefore2001 = 730_791

  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day with this number.
  init(dayNumber: Int) {
    // Years are counted from 1 March, so that the leap day ends them; 400 years have 146,097 days.
    let shifted = dayNumber + CivilDate.daysBefore2001
    let era = shifted.flooredQuotient(146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The number of this day.
  var dayNumber: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = shiftedYear.flooredQuotient(400)
    let yearOfEra = shiftedYear - era * 400
    let shiftedMonth = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * shiftedMonth + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - CivilDate.daysBefore2001
  }

  /// Returns this day some months later, or the last day of that month if it has no such day.
  func adding(months: Int) -> CivilDate {
    let total = year * 12 + month - 1 + months
    let newYear = total.flooredQuotient(12)
    let newMonth = total - newYear * 12 + 1
    return CivilDate(
      year: newYear, month: newMonth,
      day: min(day, CivilDate.dayCount(ofMonth: newMonth, year: newYear)))
  }

  static func dayCount(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Int {
  /// Returns the quotient, rounded down; `divisor` must be positive.
  func flooredQuotient(_ divisor: Int) -> Int {
    let quotient = self / divisor
    return quotient * divisor > self ? quotient - 1 : quotient
  }
}
