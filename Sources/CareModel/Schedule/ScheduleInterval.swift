public import Foundation
import ObjectModel

/// The distance between one event and the next: years, months, weeks, days, hours, minutes and
/// seconds.
///
/// Years, months, weeks and days are counted on the calendar and keep the time that clocks show;
/// hours, minutes and seconds are lengths of time. They are added in this order, each to the result
/// of the one before.
public struct ScheduleInterval: Hashable, Sendable {
  public let years: Int
  public let months: Int
  public let weeks: Int
  public let days: Int
  public let hours: Int
  public let minutes: Int
  public let seconds: Int

  /// Throws `ScheduleError.invalidInterval` if no component is positive, one is negative, or one
  /// is longer than ten thousand years.
  public init(
    years: Int = 0, months: Int = 0, weeks: Int = 0, days: Int = 0, hours: Int = 0,
    minutes: Int = 0, seconds: Int = 0
  ) throws(ScheduleError) {
    let components = [years, months, weeks, days, hours, minutes, seconds]
    let most = [10_000, 120_000, 521_775, 3_652_425, 87_658_200, 5_259_492_000, 315_569_520_000]
    guard zip(components, most).allSatisfy({ $0 >= 0 && $0 <= $1 }),
      components.contains(where: { $0 > 0 })
    else {
      throw ScheduleError(
        .invalidInterval,
        "an interval has a positive component, no negative one and none above ten thousand years")
    }
    self.years = years
    self.months = months
    self.weeks = weeks
    self.days = days
    self.hours = hours
    self.minutes = minutes
    self.seconds = seconds
  }

  /// Makes the interval that `components` describe.
  ///
  /// Throws `ScheduleError.invalidInterval` as the other initializer does, and if a component other
  /// than the seven is not zero, so that no part of an interval is lost silently.
  public init(_ components: DateComponents) throws(ScheduleError) {
    let others = [
      components.era, components.quarter, components.weekOfMonth, components.weekday,
      components.weekdayOrdinal, components.yearForWeekOfYear, components.nanosecond,
      components.dayOfYear,
    ]
    guard others.allSatisfy({ ($0 ?? 0) == 0 }) else {
      throw ScheduleError(
        .invalidInterval, "an interval has years, months, weeks, days, hours, minutes and seconds")
    }
    try self.init(
      years: components.year ?? 0, months: components.month ?? 0,
      weeks: components.weekOfYear ?? 0, days: components.day ?? 0,
      hours: components.hour ?? 0, minutes: components.minute ?? 0,
      seconds: components.second ?? 0)
  }

  /// The interval in Foundation's form, with the components that are not zero.
  public var dateComponents: DateComponents {
    func some(_ component: Int) -> Int? { component == 0 ? nil : component }
    return DateComponents(
      year: some(years), month: some(months), day: some(days), hour: some(hours),
      minute: some(minutes), second: some(seconds), weekOfYear: some(weeks))
  }

  /// The part that is counted in days of the calendar.
  var calendarDays: Int { weeks * 7 + days }
  /// The part that is a length of time.
  var length: Int { hours * 3_600 + minutes * 60 + seconds }
}

extension ScheduleInterval: Codable {
  /// The keys that Foundation's `DateComponents` uses.
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case year, month, weekOfYear, day, hour, minute, second
  }

  /// Throws a `DecodingError` if the components are not an interval.
  public init(from decoder: any Decoder) throws {
    do {
      try self.init(DateComponents(from: decoder))
    } catch let error as ScheduleError {
      throw DecodingError.dataCorrupted(
        .init(decoder.codingPath, contentFree: error.message))
    }
  }

  /// Throws the errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let components = [years, months, weeks, days, hours, minutes, seconds]
    for (key, component) in zip(CodingKeys.allCases, components) where component != 0 {
      try container.encode(component, forKey: key)
    }
  }
}
