/// The duration of an event.
///
/// In JSON it is an object with the keys `isAllDay` and `seconds`.
public enum ScheduleDuration: Hashable, Sendable {
  /// From the first to the last second of a day.
  case allDay
  case seconds(Double)

  public static func minutes(_ minutes: Double) -> ScheduleDuration { .seconds(minutes * 60) }
  public static func hours(_ hours: Double) -> ScheduleDuration { .seconds(hours * 3_600) }

  /// Whether an event may have this duration.
  var isValid: Bool {
    switch self {
    case .allDay: true
    case .seconds(let seconds): seconds >= 0 && seconds <= 315_569_520_000
    }
  }
}

extension ScheduleDuration: Codable {
  private enum CodingKeys: String, CodingKey {
    case isAllDay, seconds
  }

  /// Throws a `DecodingError` if the content is not a duration.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if try container.decodeIfPresent(Bool.self, forKey: .isAllDay) ?? false {
      self = .allDay
    } else {
      self = .seconds(try container.decode(Double.self, forKey: .seconds))
    }
  }

  /// Throws the errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .allDay:
      try container.encode(true, forKey: .isAllDay)
      try container.encode(86_400.0, forKey: .seconds)
    case .seconds(let seconds):
      try container.encode(false, forKey: .isAllDay)
      try container.encode(seconds, forKey: .seconds)
    }
  }
}
