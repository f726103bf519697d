public import Andiron
public import Foundation
public import ObjectModel

/// One version of a patient, a plan, a contact, a task or an outcome.
///
/// Its primary key in a store is its `uuid`.
public protocol CareVersion: RekeyableObject, DeclaredObject, NamedFields, Codable, Hashable,
  Sendable
where PrimaryKey == UUID {
  var version: VersionFields { get set }
}

extension CareVersion {
  /// The indexes that all types have: by item, by the fields that programs search, and by store and
  /// number.
  static var versionIndexes: [ObjectIndex<Self>] {
    [
      .on(.path("id")), .on(.path("remoteID")), .on(.path("groupIdentifier")), .on(.path("tags")),
      .on(.path("stamp.site"), .path("stamp.number")),
    ]
  }

  /// The index that finds the versions that hold at a time.
  static var validityIndex: ObjectIndex<Self> { .on(.path("validUntil")) }

  /// The field names that the store cannot find out by itself, since it cannot make up schedules.
  public static var fieldNames: [PartialKeyPath<Self>: String] {
    [
      primaryKey(of: Self.self): "uuid", \Self.uuid: "uuid", \Self.id: "id",
      \Self.effectiveDate: "effectiveDate",
    ]
  }

  /// Returns the key path of the protocol requirement, which the store asks for, rather than that
  /// of its implementation here.
  private static func primaryKey<Object: StoredObject>(
    of type: Object.Type
  ) -> PartialKeyPath<Object> { \Object.pk }

  public var pk: UUID {
    get { version.uuid }
    set { version.uuid = newValue }
  }
  public var id: String { version.id }
  public var uuid: UUID { version.uuid }
  public var effectiveDate: Date { version.effectiveDate }
  /// Whether the version records the deletion of the item.
  public var isDeletion: Bool { version.deletedDate != nil }
  /// Whether no other version follows.
  public var isNewest: Bool { version.nextVersionUUIDs.isEmpty }

  /// Whether the version holds at `date`: from its `effectiveDate` until a later one holds.
  public func holds(at date: Date) -> Bool {
    effectiveDate <= date && version.validUntil.map { date < $0 } ?? true
  }
}
