import CareModel
import FHIRModel
import FHIRR4
import Foundation

/// Timings as schedules.
struct TimingReading {
  private let pattern: Timing.Repeat
  private let interval: ScheduleInterval
  private let zone: TimeZone
  private let text: String?
  /// The start of the bounds, and whether it names a time.
  private let start: Date
  private let hasTime: Bool

  /// The schedule that a timing gives; nil if the timing cannot be expressed as a schedule.
  ///
  /// - Parameter start: The first day if the timing names none.
  static func schedule(
    _ timing: Timing?, in zone: TimeZone, start: Date?
  ) -> CareSchedule? {
    guard let timing else { return nil }
    guard let pattern = timing.repeat else {
      return timing.event.isEmpty ? nil : events(timing.event, in: zone)
    }
    guard timing.event.isEmpty else { return nil }
    let text = timing.code.flatMap { $0.text ?? $0.coding.first?.display }
    return TimingReading(pattern, text, zone, start)?.schedule
  }

  /// Events of their own, which are not repeated. A date without a time is a whole day.
  static func events(_ moments: [FHIRDateTime], in zone: TimeZone) -> CareSchedule? {
    let elements = moments.compactMap { moment -> ScheduleElement? in
      guard let date = moment.date(in: zone) else { return nil }
      return once(date, moment.hour == nil ? .allDay : .hours(1), in: zone)
    }
    return elements.count == moments.count ? try? CareSchedule(elements) : nil
  }

  /// A single event.
  static func once(
    _ start: Date, _ duration: ScheduleDuration, in zone: TimeZone
  ) -> ScheduleElement? {
    guard let interval = try? ScheduleInterval(days: 1) else { return nil }
    return try? ScheduleElement(
      start: start, end: start + 1, interval: interval, duration: duration, timeZone: zone)
  }

  /// Nil for what a schedule cannot say: ranges, meals, a length of time from no date on.
  private init?(_ pattern: Timing.Repeat, _ text: String?, _ zone: TimeZone, _ fallback: Date?) {
    guard var interval = IntervalForm.read(pattern.period, pattern.periodUnit),
      pattern.countMax == nil, pattern.durationMax == nil, pattern.frequencyMax == nil,
      pattern.periodMax == nil, pattern.when.isEmpty, pattern.offset == nil,
      pattern.bounds == nil || pattern.boundsPeriod != nil
    else { return nil }
    let first = pattern.boundsPeriod?.start
    guard let start = first.map({ $0.date(in: zone) }) ?? fallback else { return nil }
    if !pattern.dayOfWeek.isEmpty {
      // Some days of the week are said of every day and of every few weeks.
      if interval.days == 1, let week = try? ScheduleInterval(weeks: 1) { interval = week }
      guard interval.weeks > 0 else { return nil }
    }
    self.pattern = pattern
    self.interval = interval
    self.zone = zone
    self.text = text
    self.start = start
    hasTime = first?.hour != nil
  }

  private var schedule: CareSchedule? {
    let frequency = pattern.frequency ?? 1
    guard let starts, frequency == 1 || frequency == starts.count, let duration else { return nil }
    var end: Date?
    if let last = pattern.boundsPeriod?.end {
      guard let bound = last.interval(in: zone)?.upperBound else { return nil }
      end = bound
    }
    if let count = pattern.count {
      let open = schedule(starts, duration, end: nil)
      guard end == nil, count > 0, let after = try? open?.event(occurrence: count) else {
        return nil
      }
      end = after.start
    }
    return schedule(starts, duration, end: end)
  }

  private func schedule(
    _ starts: [Date], _ duration: ScheduleDuration, end: Date?
  ) -> CareSchedule? {
    let elements = starts.compactMap { start in
      // Times of day are those of clocks, and said so where clocks leave one out.
      try? ScheduleElement(
        start: start, end: end, interval: interval, duration: duration, text: text,
        timeZone: zone,
        keepsTimeOfDay: isCountedInDays && ScheduleElement.mayMove(start, in: zone))
    }
    return elements.count == starts.count ? try? CareSchedule(elements) : nil
  }

  /// The duration that the timing states. Otherwise, an hour if there is a time or if the interval
  /// is not counted in days, and else a day.
  private var duration: ScheduleDuration? {
    if let length = pattern.duration { return IntervalForm.read(length, pattern.durationUnit) }
    return hasTime || !pattern.timeOfDay.isEmpty || !isCountedInDays ? .hours(1) : .allDay
  }

  private var isCountedInDays: Bool {
    interval.hours == 0 && interval.minutes == 0 && interval.seconds == 0
  }

  // MARK: Starts

  /// The start of each element; nil if no schedule has these days and times.
  private var starts: [Date]? {
    let times = pattern.timeOfDay
    if !pattern.dayOfWeek.isEmpty { return weekly(times) }
    if times.isEmpty { return [start] }
    if times.count == 1, hasTime, LocalTime(start, in: zone)?.time == times[0] { return [start] }
    guard isCountedInDays, times.count == 1 || interval.days > 0 else { return nil }
    let starts = times.compactMap { daily($0, from: start) }
    return starts.count == times.count ? starts : nil
  }

  private func daily(_ time: FHIRTime, from date: Date) -> Date? {
    guard let (hour, minute) = Self.minute(time) else { return nil }
    func first(on date: Date) -> Date? {
      (try? CareSchedule.dailyAtTime(hour: hour, minute: minute, start: date, timeZone: zone))?
        .startDate
    }
    guard let start = first(on: date) else { return nil }
    if start >= date { return start }
    // The bounds begin later that day.
    let day = try? ScheduleElement(start: start, interval: interval, timeZone: zone)
    return day.flatMap { try? CareSchedule([$0]).event(occurrence: 1)?.start }
  }

  /// Some days of each week, or every few weeks.
  private func weekly(_ times: [FHIRTime]) -> [Date]? {
    var minutes = times.compactMap(Self.minute)
    guard minutes.count == times.count else { return nil }
    if minutes.isEmpty {
      let clock = hasTime ? LocalTime(start, in: zone)?.minute : FHIRTime(hour: 0, minute: 0)
      guard let minute = clock.flatMap(Self.minute) else { return nil }
      minutes = [minute]
    }
    var starts: [Date] = []
    for code in pattern.dayOfWeek {
      for minute in minutes {
        guard let start = weekly(code, minute) else { return nil }
        starts.append(start)
      }
    }
    return starts
  }

  private func weekly(_ code: DaysOfWeek, _ minute: (hour: Int, minute: Int)) -> Date? {
    func first(from date: Date) -> Date? {
      guard let weekday = WeekdayForm.weekday(code) else { return nil }
      return
        (try? CareSchedule.weeklyAtTime(
          weekday: weekday, hour: minute.hour, minute: minute.minute, start: date,
          timeZone: zone))?.startDate
    }
    guard let first = first(from: start) else { return nil }
    return first >= start ? first : week(after: first)
  }

  /// A week later.
  private func week(after date: Date) -> Date? {
    guard let week = try? ScheduleInterval(weeks: 1),
      let element = try? ScheduleElement(start: date, interval: week, timeZone: zone)
    else { return nil }
    return try? CareSchedule([element]).event(occurrence: 1)?.start
  }

  private static func minute(_ time: FHIRTime) -> (hour: Int, minute: Int)? {
    guard let hour = time.hour, let minute = time.minute, time.second?.double == 0 else {
      return nil
    }
    return (hour, minute)
  }
}
