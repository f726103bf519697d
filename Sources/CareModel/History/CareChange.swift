/// One of several changes to write.
public enum CareChange: Hashable, Sendable {
  /// The first version of an item.
  case add(CareEntity)
  /// A version of an item that has versions.
  case update(CareEntity)
  /// A version that records the deletion of an item.
  case delete(CareEntity)

  /// The given version.
  public var entity: CareEntity {
    switch self {
    case .add(let entity), .update(let entity), .delete(let entity): entity
    }
  }
}
