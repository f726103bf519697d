/// The calendar that an interval is counted on.
///
/// All of these have the months and leap years of the Gregorian calendar and differ in how they
/// count years, so the same interval leads to the same dates.
public enum ScheduleCalendar: String, Codable, Hashable, Sendable, CaseIterable {
  case gregorian, iso8601, buddhist, japanese, republicOfChina
}
