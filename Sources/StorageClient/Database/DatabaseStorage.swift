public import CollectionModel
public import Dispatch
import FileAccess
public import ObjectModel
import Synchronization
import ValueModel

/// Objects in a database of one of several kinds.
///
/// `CollectionModel` decides what a query, an index or a unique key means, as it does for stores of
/// Andiron, so that all databases give the same answers. The database finds records by keys and
/// ranges of index entries, and keeps transactions; the rest of a filter is tested in memory, and
/// `explain` shows both parts.
public final class DatabaseStorage<Backend: DatabaseBackend>: ObjectStorage {
  public typealias Reader = DatabaseReader<Backend.Reader>
  public typealias Writer = DatabaseTransaction<Backend.Writer>

  let backend: Backend
  let core: DatabaseCore
  private let isListening = Atomic<Bool>(false)
  private let writers = Locked<Set<UInt>>([])
  public let _queue = DispatchQueue(label: "andiron.storage", attributes: .concurrent)

  /// Creates a storage over a backend, which it closes. `oldVersions` says which replaced and
  /// deleted versions of objects stay readable, in collections that are created from now on.
  public init(_ backend: Backend, oldVersions: VersionRetention = .none) {
    self.backend = backend
    core = DatabaseCore(oldVersions: oldVersions)
  }

  /// The old versions that collections keep which this storage creates.
  public var oldVersions: VersionRetention { core.oldVersions }

  deinit {
    core.bell.close()
    backend.close()
  }

  /// Calls `body` with the database as of one commit. Throws what `body` throws, and
  /// `StoreError`: `.closed`, and `.unreachable` if the database cannot be reached.
  public func read<R>(_ body: (Reader) throws -> R) throws -> R {
    try backend.read { reader in
      let scope = try DatabaseReader<Backend.Reader>(core, reader)
      defer { scope.end() }
      return try body(scope)
    }
  }

  /// Calls `body` with a reader that answers one question; nil if that is not enough, or saves
  /// nothing. Only what has no effect outside may be done in this way.
  package func attempt<R>(_ body: (Reader) throws -> R) throws -> R? {
    try backend.readOnce { reader in
      let scope = try DatabaseReader<Backend.Reader>(core, reader)
      defer { scope.end() }
      return try body(scope)
    }
  }

  @discardableResult
  public func write<R>(_ body: (Writer) throws -> R) throws -> R {
    let thread = CurrentThread.identifier
    guard writers.withLock({ $0.insert(thread).inserted }) else {
      throw StoreError(.nestedWrite, "a transaction of this storage is under way: use it")
    }
    defer { writers.withLock { _ = $0.remove(thread) } }
    let (result, changed) = try backend.write { writer in
      let scope = try DatabaseTransaction<Backend.Writer>(core, writer)
      defer { scope.end() }
      let result = try body(scope)
      try scope.finish()
      return (result, scope.changed)
    }
    if !changed.isEmpty { core.bell.ring(changed) }
    return result
  }

  public func read<R: Sendable>(
    _ body: @escaping @Sendable (Reader) throws -> R
  ) async throws -> R {
    try await onQueue { try self.read(body) }
  }

  @discardableResult
  public func write<R: Sendable>(
    _ body: @escaping @Sendable (Writer) throws -> R
  ) async throws -> R {
    try await onQueue { try self.write(body) }
  }

  /// Creates the collections of types and builds their indexes. Throws `StoreError`:
  /// `.invalidDeclaration` if a declaration is wrong, `.wrongType` if stored keys are of another
  /// kind, `.notUnique` if stored objects contradict a unique index.
  public func prepare(_ types: [any StoredObject.Type]) throws {
    try write { writer in
      for type in types { _ = try writer.collection(of: type) }
    }
  }

  /// Removes an object, if it exists, and all its versions.
  ///
  /// The database decides when the bytes are gone from its files. Throws what ``write(_:)`` throws.
  public func purge<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws {
    try write { try $0.purge(RecordKey(key), in: Object.collectionName) }
  }

  /// Gives the storage code that makes the entries of derived indexes, so that writes keep them.
  package func register(_ derivations: [any KeyDerivation]) { core.derivations.add(derivations) }

  /// Gives the storage code that finds the objects of restrictions, unless it has a finder of this
  /// type.
  package func register(_ finder: some RestrictionFinder) { core.derivations.add(finder) }

  /// Asks `source` for the code of derived indexes by identifier, where it is not known yet. Does
  /// nothing if an equal owner has registered its source, which has the same code.
  package func register(
    of owner: some Equatable & Sendable,
    _ source: @escaping @Sendable (String) -> (any KeyDerivation)?
  ) {
    core.derivations.add(source, of: owner)
  }

  public func changes<Object: StoredObject>(
    of query: ObjectQuery<Object>
  ) -> StorageChanges<Object> {
    StorageChanges { [self] in
      listen()
      let tracker = DatabaseTracker(self, query, core.bell)
      return { try await tracker.next() }
    }
  }

  /// The number of commits that were noticed: those of this storage, and from the first call on
  /// also those of other processes, as far as the database tells of them.
  package var noticedCommitCount: UInt64 {
    listen()
    return core.bell.total
  }

  /// The kind of database, such as `SQLite`.
  package var databaseKind: String { backend.place.kind }

  /// Hears of the commits of other processes from now on.
  private func listen() {
    guard !isListening.exchange(true, ordering: .acquiringAndReleasing) else { return }
    backend.onOutsideCommit { [core] in core.bell.ring(nil) }
  }

  /// Runs `body` on a thread of the storage. Throws what it throws, and `CancellationError` if the
  /// task was cancelled before.
  package func onQueue<R: Sendable>(
    _ body: @escaping @Sendable () throws -> R
  ) async throws -> R {
    try Task.checkCancellation()
    return try await OneShot.result(of: body) { _queue.async(execute: $0) }
  }

  public var _content: StorageContent? { StorageContent(self) }

  public func close() throws {
    core.bell.close()
    backend.close()
  }
}
