/// Something to write, as one of many.
public enum CareChange: Hashable, Sendable {
  /// The first version of something.
  case add(CareEntity)
  /// A version of something that has versions.
  case update(CareEntity)
  /// A version that says that something is deleted.
  case delete(CareEntity)

  /// The version that is given.
  public var entity: CareEntity {
    switch self {
    case .add(let entity), .update(let entity), .delete(let entity): entity
    }
  }
}
