public import Foundation

/// The dates of HTTP headers such as `Last-Modified`.
extension FHIRInstant {
  /// Reads a date in one of the three forms of HTTP: RFC 1123 (`Sun, 06 Nov 1994 08:49:37 GMT`),
  /// RFC 850 (`Sunday, 06-Nov-94 08:49:37 GMT`) and C's asctime (`Sun Nov  6 08:49:37 1994`).
  ///
  /// Nil for other texts. A year of two digits is the one that is at most fifty years after `now`.
  /// The day of the week must be a valid name, but is not compared with the date. RFC 9110, section
  /// 5.6.7.
  public init?(httpDate text: String, now: Date = Date()) {
    guard let date = HTTPDate(text, now: now) else { return nil }
    self.init(TemporalText.date(date.year, date.month, date.day) + "T" + date.time + "Z")
  }
}

private struct HTTPDate {
  var year: Int
  var month: Int
  var day: Int
  /// The time, such as `08:49:37`.
  var time: String

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  init?(_ text: String, now: Date) {
    let usual =
      #/(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), ([0-9]{2}) ([A-Z][a-z]{2}) ([0-9]{4}) ([0-9:]{8}) GMT/#
    let old =
      #/(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, ([0-9]{2})-([A-Z][a-z]{2})-([0-9]{2}) ([0-9:]{8}) GMT/#
    let asctime =
      #/(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ([A-Z][a-z]{2}) ([ 0-9][0-9]) ([0-9:]{8}) ([0-9]{4})/#
    if let found = text.wholeMatch(of: usual)?.output {
      self.init(found.3, found.2, found.1, found.4)
    } else if let found = text.wholeMatch(of: old)?.output {
      self.init(found.3, found.2, found.1, found.4)
      placeInCentury(now)
    } else if let found = text.wholeMatch(of: asctime)?.output {
      self.init(found.4, found.1, found.2, found.3)
    } else {
      return nil
    }
  }

  private init?(_ year: Substring, _ month: Substring, _ day: Substring, _ time: Substring) {
    guard let year = Int(year), let index = Self.months.firstIndex(of: String(month)),
      let day = Int(day.drop { $0 == " " })
    else { return nil }
    (self.year, self.month, self.day, self.time) = (year, index + 1, day, String(time))
  }

  private mutating func placeInCentury(_ now: Date) {
    guard let clock = LocalClock(now, in: .gmt) else { return }
    let current = clock.day.year
    year += current / 100 * 100
    if year > current + 50 { year -= 100 }
    if year <= current - 50 { year += 100 }
  }
}
