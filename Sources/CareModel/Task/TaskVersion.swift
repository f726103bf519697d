public import Andiron
public import Foundation
public import ObjectModel

/// A version of a task for a patient, with its schedule.
public struct TaskVersion: ScheduledVersion {
  public static let collection = CollectionDeclaration<TaskVersion>(
    indexes: versionIndexes + scheduleIndexes)

  public var version: VersionFields
  public var schedule: Schedule
  /// The version of the plan that the task belongs to.
  public var carePlanUUID: UUID?
  public var title: String?
  public var instructions: String?
  /// Whether the task counts for adherence.
  public var impactsAdherence: Bool

  /// A first version that is not written yet.
  public init(
    version: VersionFields, schedule: Schedule, carePlanUUID: UUID? = nil, title: String? = nil,
    instructions: String? = nil, impactsAdherence: Bool = true
  ) {
    self.version = version
    self.schedule = schedule
    self.carePlanUUID = carePlanUUID
    self.title = title
    self.instructions = instructions
    self.impactsAdherence = impactsAdherence
  }

  private enum CodingKeys: String, CodingKey {
    case schedule, carePlanUUID, title, instructions, impactsAdherence
  }

  /// Throws a `DecodingError` if a required field is missing or a field has the wrong
  /// type.
  public init(from decoder: any Decoder) throws {
    version = try VersionFields(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    schedule = try container.decode(Schedule.self, forKey: .schedule)
    carePlanUUID = try container.decodeIfPresent(UUID.self, forKey: .carePlanUUID)
    title = try container.decodeIfPresent(String.self, forKey: .title)
    instructions = try container.decodeIfPresent(String.self, forKey: .instructions)
    impactsAdherence = try container.decodeIfPresent(Bool.self, forKey: .impactsAdherence) ?? true
  }

  /// Throws the errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    try version.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(schedule, forKey: .schedule)
    try container.encodeIfPresent(carePlanUUID, forKey: .carePlanUUID)
    try container.encodeIfPresent(title, forKey: .title)
    try container.encodeIfPresent(instructions, forKey: .instructions)
    try container.encode(impactsAdherence, forKey: .impactsAdherence)
    try encodeLastDate(to: encoder)
  }
}
