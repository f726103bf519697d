/// Why a schedule cannot be made or asked.
public struct ScheduleError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong, for a program to act on.
  public enum Code: String, Sendable, CaseIterable {
    /// A schedule has no element.
    case noElements
    /// An interval has no positive component, a negative one, or one that is not supported.
    case invalidInterval
    /// An event's duration is negative, not a number or longer than ten thousand years.
    case invalidDuration
    /// An element ends before it starts, or a date is outside the years 1 to 9999.
    case invalidDate
    /// A range of time does not end after it starts.
    case invalidRange
    /// An occurrence is negative.
    case invalidOccurrence
    /// The answer has more events than were asked for at most.
    case tooManyEvents
    /// An hour, a minute or a weekday is out of range.
    case invalidTime
  }

  /// What is wrong.
  public let code: Code
  /// What is wrong, in words for people who program; without content of records.
  public let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  public var description: String { "\(code.rawValue): \(message)" }
}
