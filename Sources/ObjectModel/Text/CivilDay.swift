/// A day of the Gregorian calendar, and its distance in days from 2001-01-01.
package struct CivilDay: Equatable {
  package var year: Int
  package var month: Int
  package var day: Int

  /// Days from 0000-03-01 to 2001-01-01.
  private static let epoch = 730_791

  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates the day that is `days` after 2001-01-01. Counts in eras of 400 years, which begin in
  /// March.
  package init(daysSince2001 days: Int) {
    let days = days + Self.epoch
    let era = DateText.floorDivision(days, 146_097)
    let dayOfEra = days - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  package var daysSince2001: Int {
    let year = month <= 2 ? year - 1 : year
    let era = DateText.floorDivision(year, 400)
    let yearOfEra = year - era * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - Self.epoch
  }

  /// Whether the calendar has such a day.
  package var exists: Bool {
    guard (1...12).contains(month), day >= 1 else { return false }
    return CivilDay(daysSince2001: daysSince2001) == self
  }
}
