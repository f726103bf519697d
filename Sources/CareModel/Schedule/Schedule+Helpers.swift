public import Foundation

extension Schedule {
  /// Returns a schedule with events every day at a time of day, from the day of `start` on.
  /// `keepsTimeOfDay` has the same meaning as in `ScheduleElement`; the time is kept even if clocks
  /// leave it out on the first day.
  ///
  /// Throws `ScheduleError.invalidTime` if there is no such time of day, and the errors of
  /// `ScheduleElement`.
  public static func dailyAtTime(
    hour: Int, minute: Int, start: Date, end: Date? = nil, text: String? = nil,
    duration: ScheduleDuration = .hours(1), targetValues: [OutcomeValue] = [], timeZone: TimeZone,
    keepsTimeOfDay: Bool = false
  ) throws(ScheduleError) -> Schedule {
    let first = try firstStart(hour, minute, dayOf: start, weekday: nil, timeZone)
    return try Schedule([
      ScheduleElement(
        start: first, end: end, interval: ScheduleInterval(days: 1), duration: duration,
        text: text, targetValues: targetValues, timeZone: timeZone, calendar: .gregorian,
        keptTime: keepsTimeOfDay ? hour * 3_600 + minute * 60 : nil)
    ])
  }

  /// Returns a schedule with events every week at a time of one weekday, from the first such day
  /// that is not before the day of `start`. Sunday is 1, Saturday 7. `keepsTimeOfDay` has the same
  /// meaning as in `dailyAtTime`.
  ///
  /// Throws `ScheduleError.invalidTime` if there is no such time or weekday, and the errors of
  /// `ScheduleElement`.
  public static func weeklyAtTime(
    weekday: Int, hour: Int, minute: Int, start: Date, end: Date? = nil, text: String? = nil,
    duration: ScheduleDuration = .hours(1), targetValues: [OutcomeValue] = [], timeZone: TimeZone,
    keepsTimeOfDay: Bool = false
  ) throws(ScheduleError) -> Schedule {
    let first = try firstStart(hour, minute, dayOf: start, weekday: weekday, timeZone)
    return try Schedule([
      ScheduleElement(
        start: first, end: end, interval: ScheduleInterval(weeks: 1), duration: duration,
        text: text, targetValues: targetValues, timeZone: timeZone, calendar: .gregorian,
        keptTime: keepsTimeOfDay ? hour * 3_600 + minute * 60 : nil)
    ])
  }

  private static func firstStart(
    _ hour: Int, _ minute: Int, dayOf date: Date, weekday: Int?, _ timeZone: TimeZone
  ) throws(ScheduleError) -> Date {
    guard (0..<24).contains(hour), (0..<60).contains(minute), (1...7).contains(weekday ?? 1) else {
      throw ScheduleError(.invalidTime, "an hour, a minute or a weekday is out of range")
    }
    guard let time = ScheduleTime(date) else {
      throw ScheduleError(.invalidDate, "the start is outside the years 1 to 9999")
    }
    let offsets = ZoneOffsets.of(timeZone)
    var day = offsets.local(time.second).flooredQuotient(CivilDate.secondsPerDay)
    if let weekday {
      // Day 0 was a Monday, whose number is 2.
      let distance = weekday - 2 - day
      day += distance - distance.flooredQuotient(7) * 7
    }
    let local = day * CivilDate.secondsPerDay + hour * 3_600 + minute * 60
    return ScheduleTime(second: offsets.instant(ofLocal: local), fraction: 0).date
  }
}
