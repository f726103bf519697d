public import Andiron

/// The versions written to a store, batch by batch, whether by the program itself or by merges.
///
/// The sequence ends when its task is cancelled or the iterator is released.
public struct CareChanges<Content: Hashable & Sendable>: AsyncSequence, Sendable {
  public typealias Element = CareChangeBatch<Content>
  typealias Read = @Sendable (StoreSnapshot, KnowledgeVector) throws -> Element

  private let store: Store
  private let collection: String
  private let known: KnowledgeVector
  private let read: Read

  /// Follows the commits that change `collection`.
  init(
    _ store: Store, following collection: String, since known: KnowledgeVector,
    _ read: @escaping Read
  ) {
    self.store = store
    self.collection = collection
    self.known = known
    self.read = read
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(
      follower: CommitFollower(store, collections: [collection]), known: known, read: read)
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    private let follower: CommitFollower
    private let read: Read
    private var known: KnowledgeVector
    private var isFirst = true

    init(follower: CommitFollower, known: KnowledgeVector, read: @escaping Read) {
      self.follower = follower
      self.known = known
      self.read = read
    }

    /// Returns the next batch, which is never empty, or nil if the task was cancelled.
    ///
    /// Throws the errors of the store, and `.closed` if the store is closed.
    public mutating func next() async throws -> Element? {
      while true {
        if !isFirst { await follower.wait() }
        isFirst = false
        if Task.isCancelled || follower.isStopped {
          follower.stop()
          return nil
        }
        let (since, read) = (known, read)
        let batch = try await follower.read { try read($0, since) }
        known = batch.knowledge
        if !batch.changes.isEmpty { return batch }
      }
    }
  }
}

extension Store {
  /// Returns the versions of all types that `known` does not include, and then those of each
  /// further commit. Pass the store's `careKnowledge()` to begin with the versions written from now
  /// on, or empty knowledge to begin with all versions.
  ///
  /// Unlike `changeFeed`, this method needs no option of the store. Every commit that writes
  /// versions records them in the store's knowledge, so the sequence misses none.
  public func careChanges(since known: KnowledgeVector) -> CareChanges<CareEntity> {
    CareChanges(self, following: CareReplica.collectionName, since: known) { snapshot, known in
      let revisions = try snapshot.careRevisions(since: known)
      return CareChangeBatch(
        changes: revisions.entities.map { VersionChange($0, $0.version.version) },
        knowledge: revisions.knowledge)
    }
  }

  /// Returns the versions of one type that `known` does not include, and then those of each further
  /// commit. Commits that write no version of the type are not read.
  ///
  ///     for try await batch in store.careChanges(of: OutcomeVersion.self, since: known) {
  ///       for case .added(let outcome) in batch.changes { show(outcome) }
  ///     }
  public func careChanges<Version: CareVersion>(
    of type: Version.Type, since known: KnowledgeVector
  ) -> CareChanges<Version> {
    CareChanges(self, following: Version.collectionName, since: known) { snapshot, known in
      let (versions, knowledge) = try snapshot.revisedVersions(type, since: known)
      return CareChangeBatch(
        changes: versions.map { VersionChange($0, $0.version) }, knowledge: knowledge)
    }
  }
}
