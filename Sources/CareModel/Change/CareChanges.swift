public import Andiron

/// The versions that are written to a store, batch by batch: by the program itself and by merges.
///
/// The sequence ends when its task is cancelled or the iterator is released.
public struct CareChanges<Content: Hashable & Sendable>: AsyncSequence, Sendable {
  public typealias Element = CareChangeBatch<Content>
  typealias Read = @Sendable (StoreSnapshot, KnowledgeVector) throws -> Element

  private let store: Store
  private let collection: String
  private let known: KnowledgeVector
  private let read: Read

  /// Commits that change `collection` are followed.
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

    /// Returns the next batch, which is not empty, or nil if the task was cancelled.
    ///
    /// Throws what the store throws, and `.closed` if it is closed.
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
  /// The versions of all types that are written beyond those that are known, and then those of each
  /// further commit: the store's `careKnowledge()` begins with what is written from now on, empty
  /// knowledge with everything.
  ///
  /// Unlike `changeFeed`, it needs no option of the store. Every commit that writes versions names
  /// them in the store's knowledge, so none is missed.
  public func careChanges(since known: KnowledgeVector) -> CareChanges<CareEntity> {
    CareChanges(self, following: CareReplica.collectionName, since: known) { snapshot, known in
      let revisions = try snapshot.careRevisions(since: known)
      return CareChangeBatch(
        changes: revisions.entities.map { VersionChange($0, $0.version.version) },
        knowledge: revisions.knowledge)
    }
  }

  /// The versions of one type that are written beyond those that are known, and then those of each
  /// further commit. Commits that write none of it are not looked at.
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
