import Foundation
import ObjectModel

extension ScheduleElement: Codable {
  private enum CodingKeys: String, CodingKey {
    case start, end, interval, duration, text, targetValues, timeZone, calendar, timeOfDay
  }

  /// Decodes an element in its stored and exchanged form. The time zone and the calendar are
  /// written as their identifiers.
  ///
  /// The calendar may also be one that Foundation encoded, with a time zone in it. If there is no
  /// time zone, the initializer takes that of the system: elements of other programs do not always
  /// have one. The time of day, in seconds, is that of events that keep it.
  ///
  /// Throws a `DecodingError` if the content is not a valid element, or the calendar or the time
  /// zone is unknown.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let (calendar, calendarZone) = try Self.calendar(in: container)
    var timeZone = calendarZone ?? .current
    if let identifier = try container.decodeIfPresent(String.self, forKey: .timeZone) {
      guard let zone = TimeZone(identifier: identifier) else {
        throw DecodingError.dataCorrupted(
          .init(container.codingPath + [CodingKeys.timeZone], contentFree: "unknown time zone"))
      }
      timeZone = zone
    }
    do {
      try self.init(
        start: container.decode(Date.self, forKey: .start),
        end: container.decodeIfPresent(Date.self, forKey: .end),
        interval: container.decode(ScheduleInterval.self, forKey: .interval),
        duration: container.decode(ScheduleDuration.self, forKey: .duration),
        text: container.decodeIfPresent(String.self, forKey: .text),
        targetValues: container.decodeIfPresent([OutcomeValue].self, forKey: .targetValues) ?? [],
        timeZone: timeZone, calendar: calendar,
        keptTime: container.decodeIfPresent(Int.self, forKey: .timeOfDay))
    } catch let error as ScheduleError {
      throw DecodingError.dataCorrupted(
        .init(decoder.codingPath, contentFree: error.message))
    }
  }

  private static func calendar(
    in container: KeyedDecodingContainer<CodingKeys>
  ) throws -> (ScheduleCalendar, TimeZone?) {
    guard container.contains(.calendar), try !container.decodeNil(forKey: .calendar) else {
      return (.gregorian, nil)
    }
    if let name = try? container.decode(String.self, forKey: .calendar) {
      guard let calendar = ScheduleCalendar(rawValue: name) else {
        throw DecodingError.dataCorrupted(
          .init(container.codingPath + [CodingKeys.calendar], contentFree: "unknown calendar"))
      }
      return (calendar, nil)
    }
    let encoded = try container.decode(EncodedCalendar.self, forKey: .calendar)
    let name = encoded.identifier == "roc" ? "republicOfChina" : encoded.identifier
    guard let calendar = ScheduleCalendar(rawValue: name) else {
      throw DecodingError.dataCorrupted(
        .init(container.codingPath + [CodingKeys.calendar], contentFree: "unknown calendar"))
    }
    return (calendar, encoded.timeZone?.timeZone)
  }

  /// The form in which Foundation encodes a calendar.
  private struct EncodedCalendar: Decodable {
    var identifier: String
    var timeZone: NamedTimeZone?
  }

  /// Throws the errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(start, forKey: .start)
    try container.encodeIfPresent(end, forKey: .end)
    try container.encode(interval, forKey: .interval)
    try container.encode(duration, forKey: .duration)
    try container.encodeIfPresent(text, forKey: .text)
    try container.encode(targetValues, forKey: .targetValues)
    try container.encode(offsets.identifier, forKey: .timeZone)
    try container.encode(calendar, forKey: .calendar)
    try container.encodeIfPresent(keptTime, forKey: .timeOfDay)
  }
}
