public import Foundation
public import HealthModel

/// A part of what changed in the health store of the system.
public struct HealthPage: Sendable {
  /// A sample that is no longer there (`HKDeletedObject`).
  public struct Deletion: Sendable, Hashable {
    public var id: UUID
    /// The sync identity that the sample had; nil if it had none. HealthKit keeps it in the
    /// metadata of the deleted object.
    public var identity: SyncIdentity?

    public init(id: UUID, identity: SyncIdentity? = nil) {
      self.id = id
      self.identity = identity
    }
  }

  /// The added samples; each has the identifier of the system.
  public var added: [HealthSample]
  public var deleted: [Deletion]
  /// The anchor at which reading continues; only the adapter reads its bytes.
  public var anchor: Data
  /// Whether there is more to read at once.
  public var hasMore: Bool

  public init(added: [HealthSample], deleted: [Deletion], anchor: Data, hasMore: Bool) {
    self.added = added
    self.deleted = deleted
    self.anchor = anchor
    self.hasMore = hasMore
  }
}
