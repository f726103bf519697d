public import Foundation
public import HealthModel

/// A part of what changed in the health store of the system.
public struct HealthPage: Sendable {
  /// Each has the identifier of the system.
  public var added: [HealthSample]
  public var deleted: [UUID]
  /// Where to go on; bytes that only the adapter reads.
  public var anchor: Data
  /// Whether there is more to read at once.
  public var hasMore: Bool

  public init(added: [HealthSample], deleted: [UUID], anchor: Data, hasMore: Bool) {
    self.added = added
    self.deleted = deleted
    self.anchor = anchor
    self.hasMore = hasMore
  }
}
