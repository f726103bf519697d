public import Foundation

/// What the versions of patients, plans, contacts, tasks and outcomes have in common.
///
/// In a stored value and in JSON these fields stand among those of the version.
public struct VersionFields: Codable, Hashable, Sendable {
  /// The program's own key, which all versions of one thing share.
  public var id: String
  /// Identifies this version; relations name it.
  public var uuid: UUID
  /// The versions that this one follows; several if it joins edits that did not know of each
  /// other.
  public var previousVersionUUIDs: [UUID]
  /// The versions that follow this one.
  public var nextVersionUUIDs: [UUID]
  /// When the first version was written; nil before it is.
  public var createdDate: Date?
  /// When this version was written; nil before it is.
  public var updatedDate: Date?
  /// When the thing was deleted, if this version says so.
  public var deletedDate: Date?
  /// When this version begins to hold.
  public var effectiveDate: Date
  /// When a later version begins to hold instead, kept by the store: the earliest `effectiveDate`
  /// among those that were written later. Nil if there is none. What is not after `effectiveDate`
  /// hides this version wholly.
  public internal(set) var validUntil: Date?
  /// The store that wrote the version, and the number that it gave it; for merging. Nil before it
  /// is written.
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
  /// Where this version was written. Schedules have time zones of their own.
  public var timezone: TimeZone

  /// The fields of a first version that was not written yet.
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

  /// What is written for a version that holds without an end, so that versions are ordered by the
  /// ends of their validity: the last second that a store can order.
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

  /// Throws what the encoder throws.
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
