public import Foundation
public import HealthModel

/// A sample that the app has saved, without what it says.
public struct WrittenSample: Sendable, Hashable {
  public var id: UUID
  public var identity: SyncIdentity

  public init(id: UUID, identity: SyncIdentity) {
    self.id = id
    self.identity = identity
  }
}
