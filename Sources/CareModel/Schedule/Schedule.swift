public import Foundation
import ObjectModel

/// The times of a task: the events of one or more elements.
public struct Schedule: Hashable, Sendable {
  /// The elements by start; elements that start together keep the order in which they were given.
  public let elements: [ScheduleElement]

  /// Throws `ScheduleError.noElements` if there are no elements.
  public init(_ elements: [ScheduleElement]) throws(ScheduleError) {
    guard !elements.isEmpty else {
      throw ScheduleError(.noElements, "a schedule has at least one element")
    }
    // Sorting by position too makes the sort stable.
    self.elements = elements.enumerated()
      .sorted { ($0.element.origin, $0.offset) < ($1.element.origin, $1.offset) }
      .map(\.element)
  }

  /// Combines the elements of all `schedules`.
  ///
  /// Throws `ScheduleError.noElements` if there is no schedule.
  public init(composing schedules: [Schedule]) throws(ScheduleError) {
    try self.init(schedules.flatMap(\.elements))
  }

  /// The start of the first event.
  public var startDate: Date { elements[0].start }

  /// The latest end of an element; nil if an element has no end.
  public var endDate: Date? {
    var latest = Date.distantPast
    for element in elements {
      guard let end = element.end else { return nil }
      latest = max(latest, end)
    }
    return latest
  }

  /// A time after which no event ends; nil if an element has no end.
  var lastDate: Date? {
    var latest = Date.distantPast
    for element in elements {
      guard let end = element.end else { return nil }
      switch element.duration {
      // The longest days are slightly longer than 48 hours.
      case .allDay: latest = max(latest, end.addingTimeInterval(3 * 86_400))
      case .seconds(let seconds): latest = max(latest, end.addingTimeInterval(seconds))
      }
    }
    return latest
  }

  /// Returns the schedule with the start and the end of each element moved by `components`, which
  /// may be negative, on the clocks of the element's time zone. All other properties, including
  /// calendars, stay the same.
  ///
  /// Throws `ScheduleError.invalidDate` if the result is outside the years 1 to 9999.
  public func offset(by components: DateComponents) throws(ScheduleError) -> Schedule {
    var moved: [ScheduleElement] = []
    for element in elements { moved.append(try element.moved(by: components)) }
    return try Schedule(moved)
  }
}

extension Schedule: Codable {
  private enum CodingKeys: String, CodingKey {
    case elements
  }

  /// Throws a `DecodingError` if there are no elements or one is not valid.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    do {
      try self.init(container.decode([ScheduleElement].self, forKey: .elements))
    } catch let error as ScheduleError {
      throw DecodingError.dataCorrupted(
        .init(decoder.codingPath, contentFree: error.message))
    }
  }
}
