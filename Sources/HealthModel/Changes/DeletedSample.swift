public import Foundation

/// A sample that was deleted.
public struct DeletedSample: Sendable, Hashable {
  public var id: UUID
  public var type: SampleType

  public init(id: UUID, type: SampleType) {
    self.id = id
    self.type = type
  }
}
