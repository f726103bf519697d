public import Foundation

/// The common fields of the versions of patients, plans, contacts, tasks and outcomes.
///
/// In a stored value and in JSON, these fields are on the same level as those of the version.
public struct VersionFields: Codable, Hashable, Sendable {
  /// The program's own key, which all versions of one item share.
  public var id: String
  /// The identifier of this version, by which relations name it.
  public var uuid: UUID
  /// The versions that this one follows; several if it joins edits that did not know of each
  /// other.
  public var previousVersionUUIDs: [UUID]
  /// The versions that follow this one.
  public var nextVersionUUIDs: [UUID]
  /// The date on which the first version was written; nil before it is written.
  public var createdDate: Date?
  /// The date on which this version was written; nil before it is written.
  public var updatedDate: Date?
  /// The date of the item's deletion, if this version records it; else nil.
  public var deletedDate: Date?
  /// The date from which on this version holds.
  public var effectiveDate: Date
  /// The date from which on a later version holds instead, kept by the store: the earliest
  /// `effectiveDate` among the versions written later; nil if there is none. If it is not after
  /// `effectiveDate`, this version holds at no time.
  public internal(set) var validUntil: Date?
  /// The store that wrote the version, and the number that the store gave it, for merging; nil
  /// before the version is written.
  public internal(set) var stamp: VersionStamp?
  public var groupIdentifier: String?
  public var remoteID: String?
  public var source: String?
  /// The name or address of an image.
  public var asset: String?
  public var tags: [String]?
  public var userInfo: [String: String]?
  public var notes: [CareNote]?
  public var schemaVersion: SemanticVersion?
  /// The time zone in which this version was written. Schedules have their own time zones.
  public var timezone: TimeZone

  /// The fields of a first version that is not written yet.
  public init(
    id: String, uuid: UUID = UUID(), effectiveDate: Date = Date(), timezone: TimeZone = .current
  ) {
    self.id = id
    self.uuid = uuid
    self.effectiveDate = effectiveDate
    self.timezone = timezone
    previousVersionUUIDs = []
    nextVersionUUIDs = []
  }

  private enum CodingKeys: String, CodingKey {
    case id, uuid, previousVersionUUIDs, nextVersionUUIDs, createdDate, updatedDate, deletedDate
    case effectiveDate, groupIdentifier, remoteID, source, asset, tags, userInfo, notes
    case schemaVersion, timezone, validUntil, stamp
  }

  /// The stored end of a version that holds without an end: the last second that a store can order.
  /// It lets an index order versions by the ends of their validity.
  static let open = Date(timeIntervalSinceReferenceDate: 252_423_993_599)

  /// Throws a `DecodingError` if a required field is missing or a field has the wrong type.
  /// Links to other versions may be missing.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    uuid = try container.decode(UUID.self, forKey: .uuid)
    previousVersionUUIDs =
      try container.decodeIfPresent([UUID].self, forKey: .previousVersionUUIDs) ?? []
    nextVersionUUIDs = try container.decodeIfPresent([UUID].self, forKey: .nextVersionUUIDs) ?? []
    createdDate = try container.decodeIfPresent(Date.self, forKey: .createdDate)
    updatedDate = try container.decodeIfPresent(Date.self, forKey: .updatedDate)
    deletedDate = try container.decodeIfPresent(Date.self, forKey: .deletedDate)
    effectiveDate = try container.decode(Date.self, forKey: .effectiveDate)
    groupIdentifier = try container.decodeIfPresent(String.self, forKey: .groupIdentifier)
    remoteID = try container.decodeIfPresent(String.self, forKey: .remoteID)
    source = try container.decodeIfPresent(String.self, forKey: .source)
    asset = try container.decodeIfPresent(String.self, forKey: .asset)
    tags = try container.decodeIfPresent([String].self, forKey: .tags)
    userInfo = try container.decodeIfPresent([String: String].self, forKey: .userInfo)
    notes = try container.decodeIfPresent([CareNote].self, forKey: .notes)
    schemaVersion = try container.decodeIfPresent(SemanticVersion.self, forKey: .schemaVersion)
    timezone = try container.decode(NamedTimeZone.self, forKey: .timezone).timeZone
    let end = try container.decodeIfPresent(Date.self, forKey: .validUntil)
    validUntil = end.flatMap { $0 < Self.open ? $0 : nil }
    stamp = try container.decodeIfPresent(VersionStamp.self, forKey: .stamp)
  }

  /// Throws the errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(uuid, forKey: .uuid)
    try container.encode(previousVersionUUIDs, forKey: .previousVersionUUIDs)
    try container.encode(nextVersionUUIDs, forKey: .nextVersionUUIDs)
    try container.encodeIfPresent(createdDate, forKey: .createdDate)
    try container.encodeIfPresent(updatedDate, forKey: .updatedDate)
    try container.encodeIfPresent(deletedDate, forKey: .deletedDate)
    try container.encode(effectiveDate, forKey: .effectiveDate)
    try container.encodeIfPresent(groupIdentifier, forKey: .groupIdentifier)
    try container.encodeIfPresent(remoteID, forKey: .remoteID)
    try container.encodeIfPresent(source, forKey: .source)
    try container.encodeIfPresent(asset, forKey: .asset)
    try container.encodeIfPresent(tags, forKey: .tags)
    try container.encodeIfPresent(userInfo, forKey: .userInfo)
    try container.encodeIfPresent(notes, forKey: .notes)
    try container.encodeIfPresent(schemaVersion, forKey: .schemaVersion)
    try container.encode(timezone, forKey: .timezone)
    try container.encode(validUntil ?? Self.open, forKey: .validUntil)
    try container.encodeIfPresent(stamp, forKey: .stamp)
  }
}
