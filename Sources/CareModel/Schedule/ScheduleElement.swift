public import Foundation

/// Events that repeat at an interval.
///
/// Each start is computed from the one before: monthly from 31 January, the events are on 31
/// January, 28 February and 28 March. The years, months, weeks and days of the interval keep the
/// time that clocks show in the element's own time zone. A start that clocks leave out is moved
/// later by as much as they leave out. The following starts keep the later time, or return to the
/// earlier one if the element `keepsTimeOfDay`. Hours, minutes and seconds are lengths of time.
///
/// The time zone is part of the element: its events are the same instants on every device.
public struct ScheduleElement: Sendable {
  /// The start of the first event; of an all-day element, the first instant of its day.
  public let start: Date
  /// The time from which on no events start; nil if the element has no last event.
  public let end: Date?
  public let interval: ScheduleInterval
  public let duration: ScheduleDuration
  /// A description of the events.
  public let text: String?
  /// The target values of each event, in order.
  public let targetValues: [OutcomeValue]
  public let calendar: ScheduleCalendar

  let offsets: ZoneOffsets
  let origin: ScheduleTime
  /// The intended time of day of each event's start, in seconds; nil if a start that clocks leave
  /// out moves those after it.
  let keptTime: Int?
  /// The time that all events start before.
  let limit: ScheduleTime?

  /// An element whose first event starts at `start`. Times are as exact as `Date` is.
  ///
  /// - Parameter keepsTimeOfDay: Whether the events return to the time of day of `start` after a
  ///   day on which clocks leave it out, as a medication plan may require; CareKit's events do not.
  ///
  /// Throws `ScheduleError.invalidDate` if a date is outside the years 1 to 9999 or `end` is before
  /// `start`, `.invalidDuration` if the duration is negative, not a number or longer than ten
  /// thousand years, and `.invalidInterval` if events that keep their time of day are hours,
  /// minutes or seconds apart.
  public init(
    start: Date, end: Date? = nil, interval: ScheduleInterval,
    duration: ScheduleDuration = .hours(1), text: String? = nil,
    targetValues: [OutcomeValue] = [], timeZone: TimeZone,
    calendar: ScheduleCalendar = .gregorian, keepsTimeOfDay: Bool = false
  ) throws(ScheduleError) {
    let time = ScheduleTime(start)?.second
    try self.init(
      start: start, end: end, interval: interval, duration: duration, text: text,
      targetValues: targetValues, timeZone: timeZone, calendar: calendar,
      keptTime: keepsTimeOfDay ? time.map { ZoneOffsets.of(timeZone).timeOfDay($0) } : nil)
  }

  /// `keptTime` may be a time that clocks leave out on the day of `start`. Throws
  /// `ScheduleError.invalidTime` if it is not a time of day.
  init(
    start: Date, end: Date?, interval: ScheduleInterval, duration: ScheduleDuration, text: String?,
    targetValues: [OutcomeValue], timeZone: TimeZone, calendar: ScheduleCalendar, keptTime: Int?
  ) throws(ScheduleError) {
    guard duration.isValid else {
      throw ScheduleError(.invalidDuration, "an event's duration is 0 s to ten thousand years")
    }
    guard var origin = ScheduleTime(start) else {
      throw ScheduleError(.invalidDate, "the start is outside the years 1 to 9999")
    }
    offsets = ZoneOffsets.of(timeZone)
    limit = try Self.limit(end, start: start)
    if duration == .allDay {
      origin.second = offsets.startOfDay(origin.second)
      origin.fraction = 0
    }
    self.origin = origin
    self.start = origin.date
    self.end = end
    self.interval = interval
    self.duration = duration
    self.text = text
    self.targetValues = targetValues
    self.calendar = calendar
    // A day begins at the time its clocks show, without a kept time.
    self.keptTime = duration == .allDay ? nil : keptTime
    guard let time = self.keptTime else { return }
    guard interval.length == 0 else {
      throw ScheduleError(
        .invalidInterval, "events that are hours, minutes or seconds apart keep no time of day")
    }
    guard (0..<CivilDate.secondsPerDay).contains(time) else {
      throw ScheduleError(.invalidTime, "the time of day that is kept is out of range")
    }
  }

  private static func limit(_ end: Date?, start: Date) throws(ScheduleError) -> ScheduleTime? {
    guard let end else { return nil }
    guard let limit = ScheduleTime(end), end >= start else {
      throw ScheduleError(
        .invalidDate, "the end is before the start or outside the years 1 to 9999")
    }
    return limit
  }

  /// The time zone in which the element's events are counted.
  public var timeZone: TimeZone {
    // The identifier came from a time zone that the system made.
    TimeZone(identifier: offsets.identifier) ?? .gmt
  }

  /// Whether events return to the time of day of the first one after a day on which clocks leave it
  /// out. False for an all-day element, whose events start when their days do.
  public var keepsTimeOfDay: Bool { keptTime != nil }

  var isAllDay: Bool { duration == .allDay }
}

extension ScheduleElement: Hashable {
  public static func == (one: ScheduleElement, other: ScheduleElement) -> Bool {
    one.start == other.start && one.end == other.end && one.interval == other.interval
      && one.duration == other.duration && one.text == other.text
      && one.targetValues == other.targetValues && one.calendar == other.calendar
      && one.offsets.identifier == other.offsets.identifier && one.keptTime == other.keptTime
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(start)
    hasher.combine(interval)
    hasher.combine(offsets.identifier)
  }
}
