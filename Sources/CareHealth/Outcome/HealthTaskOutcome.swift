public import CareModel
import Foundation

/// The outcome of the samples in the time of an event of a health-linked task.
///
/// It is computed at each reading and has no versions. In JSON it has the keys of CareKit's
/// outcomes of HealthKit, and `sources`.
public struct HealthTaskOutcome: Hashable, Sendable, Identifiable {
  public let event: EventIdentifier
  /// In the linkage's unit, each a number: one for a cumulative linkage, otherwise one for each
  /// quantity, by start. They were created when the sample started; a sum, when its last one did.
  public let values: [OutcomeValue]
  /// For each value, where the samples come from: once each, in the order of their first samples.
  public let sources: [[SampleSource]]
  /// Whether all of the samples were written as outcomes, so that `deleteOutcome` deletes them.
  public let isOwned: Bool

  init(
    _ event: EventIdentifier, _ values: [OutcomeValue], sources: [[SampleSource]], isOwned: Bool
  ) {
    self.event = event
    self.values = values
    self.sources = sources
    self.isOwned = isOwned
  }

  /// The uuid of the task's version and the number of the event, with a low line in between.
  public var id: String { Self.id(of: event) }

  static func id(of event: EventIdentifier) -> String {
    "\(event.taskUUID.uuidString)_\(event.occurrence)"
  }
}

extension HealthTaskOutcome: Codable {
  private enum CodingKeys: String, CodingKey {
    case taskUUID, taskOccurrenceIndex, values, sources
    case isOwned = "isOwnedByApp"
  }

  /// Throws a `DecodingError` if a field is missing or has the wrong type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    event = EventIdentifier(
      taskUUID: try container.decode(UUID.self, forKey: .taskUUID),
      occurrence: try container.decode(Int.self, forKey: .taskOccurrenceIndex))
    values = try container.decode([OutcomeValue].self, forKey: .values)
    sources = try container.decodeIfPresent([[SampleSource]].self, forKey: .sources) ?? []
    isOwned = try container.decode(Bool.self, forKey: .isOwned)
  }

  /// Throws what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(event.taskUUID, forKey: .taskUUID)
    try container.encode(event.occurrence, forKey: .taskOccurrenceIndex)
    try container.encode(values, forKey: .values)
    try container.encode(sources, forKey: .sources)
    try container.encode(isOwned, forKey: .isOwned)
  }
}
