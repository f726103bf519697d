/// The reason why a schedule cannot be made or queried.
public struct ScheduleError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The kind of error, for a program to act on.
  public enum Code: String, Sendable, CaseIterable {
    /// A schedule has no element.
    case noElements
    /// An interval has no positive component, a negative one, or an unsupported one.
    case invalidInterval
    /// An event's duration is negative, not a number or longer than ten thousand years.
    case invalidDuration
    /// An element ends before it starts, or a date is outside the years 1 to 9999.
    case invalidDate
    /// A range of time does not end after it starts.
    case invalidRange
    /// An occurrence is negative.
    case invalidOccurrence
    /// The result has more events than the requested maximum.
    case tooManyEvents
    /// An hour, a minute or a weekday is out of range.
    case invalidTime
  }

  /// The kind of error.
  public let code: Code
  /// A description of the error for developers; it contains no content of records.
  public let message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  public var description: String { "\(code.rawValue): \(message)" }
}
