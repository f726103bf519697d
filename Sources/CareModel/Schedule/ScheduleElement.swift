public import Foundation

/// Events that follow each other at an interval.
///
/// Each start is computed from the one before: monthly from 31 January, the events are on 31
/// January, 28 February and 28 March. Years to days of the interval keep the time that clocks
/// show in the element's own time zone. A start that clocks leave out is moved later by as much
/// as they leave out, and the starts that follow from it keep the later time. Hours to seconds
/// are lengths of time.
///
/// The time zone is part of the element: its events are the same instants wherever it is read.
public struct ScheduleElement: Sendable {
  /// The start of the first event; of an all-day element, the first instant of its day.
  public let start: Date
  /// Events that start at this time or later do not occur; nil if there is no last one.
  public let end: Date?
  public let interval: ScheduleInterval
  public let duration: ScheduleDuration
  /// What the events are, in words.
  public let text: String?
  /// What is to be reached at each event, in this order.
  public let targetValues: [OutcomeValue]
  public let calendar: ScheduleCalendar

  let offsets: ZoneOffsets
  let origin: ScheduleTime
  /// Events start before it.
  let limit: ScheduleTime?

  /// An element whose first event starts at `start`. Times are exact as far as `Date` is.
  ///
  /// Throws `ScheduleError.invalidDate` if a date is outside the years 1 to 9999 or `end` is
  /// before `start`, and `.invalidDuration` if the duration is negative, not a number or longer
  /// than ten thousand years.
  public init(
    start: Date, end: Date? = nil, interval: ScheduleInterval,
    duration: ScheduleDuration = .hours(1), text: String? = nil,
    targetValues: [OutcomeValue] = [], timeZone: TimeZone,
    calendar: ScheduleCalendar = .gregorian
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
  }

  private static func limit(_ end: Date?, start: Date) throws(ScheduleError) -> ScheduleTime? {
    guard let end else { return nil }
    guard let limit = ScheduleTime(end), end >= start else {
      throw ScheduleError(
        .invalidDate, "the end is before the start or outside the years 1 to 9999")
    }
    return limit
  }

  /// The time zone that the element's events are counted in.
  public var timeZone: TimeZone {
    // The identifier came from a time zone that the system made.
    TimeZone(identifier: offsets.identifier) ?? .gmt
  }

  var isAllDay: Bool { duration == .allDay }
}

extension ScheduleElement: Hashable {
  public static func == (one: ScheduleElement, other: ScheduleElement) -> Bool {
    one.start == other.start && one.end == other.end && one.interval == other.interval
      && one.duration == other.duration && one.text == other.text
      && one.targetValues == other.targetValues && one.calendar == other.calendar
      && one.offsets.identifier == other.offsets.identifier
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(start)
    hasher.combine(interval)
    hasher.combine(offsets.identifier)
  }
}
