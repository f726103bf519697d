/// The calendar for counting an interval.
///
/// All of these have the months and leap years of the Gregorian calendar and differ only in their
/// numbering of years, so the same interval leads to the same dates.
public enum ScheduleCalendar: String, Codable, Hashable, Sendable, CaseIterable {
  case gregorian, iso8601, buddhist, japanese, republicOfChina
}
