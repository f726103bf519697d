public import Andiron
public import Foundation
public import ObjectModel
import ValueModel

/// A version of the outcome of one event of a task.
public struct OutcomeVersion: CareVersion {
  public static let collection = CollectionDeclaration<OutcomeVersion>(
    indexes: versionIndexes + [
      .on(.path("taskUUID"), .path("taskOccurrenceIndex")), .on(.path("eventStart")),
      .on(.path("longEventStart")),
    ])

  public var version: VersionFields
  /// The version of the task whose schedule has the event.
  public var taskUUID: UUID
  /// The event's number in that schedule.
  public var taskOccurrenceIndex: Int
  /// The values, in the order in which they were given.
  public var values: [OutcomeValue]
  /// The start of the event, kept by the store; nil before the version is written.
  public internal(set) var eventStart: Date?
  /// The end of the event, kept by the store; nil before the version is written.
  public internal(set) var eventEnd: Date?

  /// A first version that is not written yet.
  public init(
    version: VersionFields, taskUUID: UUID, taskOccurrenceIndex: Int, values: [OutcomeValue] = []
  ) {
    self.version = version
    self.taskUUID = taskUUID
    self.taskOccurrenceIndex = taskOccurrenceIndex
    self.values = values
  }

  private enum CodingKeys: String, CodingKey {
    case taskUUID, taskOccurrenceIndex, values, eventStart, eventEnd, longEventStart
  }

  /// Throws a `DecodingError` if a required field is missing or a field has the wrong
  /// type.
  public init(from decoder: any Decoder) throws {
    version = try VersionFields(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    taskUUID = try container.decode(UUID.self, forKey: .taskUUID)
    taskOccurrenceIndex = try container.decode(Int.self, forKey: .taskOccurrenceIndex)
    values = try container.decodeIfPresent([OutcomeValue].self, forKey: .values) ?? []
    eventStart = try container.decodeIfPresent(Date.self, forKey: .eventStart)
    eventEnd = try container.decodeIfPresent(Date.self, forKey: .eventEnd)
  }

  /// Throws the errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    try version.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(taskUUID, forKey: .taskUUID)
    try container.encode(taskOccurrenceIndex, forKey: .taskOccurrenceIndex)
    try container.encode(values, forKey: .values)
    try container.encodeIfPresent(eventStart, forKey: .eventStart)
    try container.encodeIfPresent(eventEnd, forKey: .eventEnd)
    if let eventStart, let eventEnd, eventEnd.timeIntervalSince(eventStart) > Self.longEvent {
      try container.encode(eventStart, forKey: .longEventStart)
    }
  }

  /// The duration above which an event is long. Long events are few, and have their own index.
  private static let longEvent = 36.0 * 3_600

  /// Matches the outcomes of events that start before `end` and do not end before `start`.
  static func filter(from start: Date, to end: Date) -> Filter {
    let range = ValueRange.halfOpen(
      start.addingTimeInterval(-longEvent).queryValue, end.queryValue)
    let isNear =
      Filter.range("eventStart", range) || .comparison("longEventStart", .less, end.queryValue)
    return isNear && .comparison("eventEnd", .greaterOrEqual, start.queryValue)
  }
}
