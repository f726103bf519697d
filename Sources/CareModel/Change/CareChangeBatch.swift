/// Versions written since an earlier batch, and the knowledge that includes them.
public struct CareChangeBatch<Content: Hashable & Sendable>: Hashable, Sendable {
  /// Oldest first.
  public let changes: [VersionChange<Content>]
  /// The starting point of the next batch. Keep it to continue after a relaunch.
  public let knowledge: KnowledgeVector
}

extension CareChangeBatch where Content == CareEntity {
  /// The changes of one type, such as `batch.changes(of: .task)`.
  public func changes(of type: CareEntity.EntityType) -> [VersionChange<CareEntity>] {
    changes.filter { $0.content.type == type }
  }
}
