public import Andiron
public import FHIRModel
public import FHIRStore
import FileAccess
import Foundation
public import StorageClient
public import StorageEngine
public import ValueModel

/// FHIR resources in a database of any kind: found, searched, written and imported by the same code
/// as in a ``FHIRStore``, with the same answers.
///
///     let backend = try PostgreSQLBackend(at: address)
///     let records = try FHIRDatabase(backend, releases: [R4.self])
///     try records.upsert(patient)
///     let results = try records.search("Observation?patient=p1&date=ge2024")
///
/// Resources are in the collections that a ``BackendStorage`` of the same database has for their
/// types, such as `r4/Patient`, which can query them there. The keys that searches need are entries
/// of an index of each collection, so the database finds what a search asks for.
///
/// It may be used from any thread, task or actor, and by several processes at a time.
public final class FHIRDatabase<Backend: StorageBackend>: FHIRRecords {
  public typealias Source = DatabaseSource<Backend.Reader>
  public typealias Target = DatabaseTarget<Backend.Writer>

  /// The database.
  public let backend: Backend
  public let options: FHIRStoreOptions
  /// Which old versions of resources are kept. Writes apply it to the resource that they write.
  public let oldVersions: VersionRetention
  public let _catalog: ResourceCatalog
  private let collections = BackendCatalog()
  private let writers = Locked<Set<UInt>>([])

  /// Keeps resources of these releases in a database. Reads and writes nothing: collections and
  /// their indexes are created when resources are written.
  ///
  /// The first release is the default wherever none is named. Of `options`, indexes of words count
  /// for stores only: searches by words read the resources that the other criteria leave.
  public init(
    _ backend: Backend, releases: [any FHIRRelease.Type],
    options: FHIRStoreOptions = FHIRStoreOptions(), oldVersions: VersionRetention = .none
  ) {
    self.backend = backend
    self.options = options
    self.oldVersions = oldVersions
    _catalog = ResourceCatalog(releases, options)
  }

  /// Closes the database. Later calls throw `StorageError.closed`.
  public func close() { backend.close() }

  /// Runs `body` with a reader of one commit. Rethrows what `body` throws; throws `StorageError`:
  /// `.closed`, and `.unreachable` if the database cannot be reached.
  public func read<R>(_ body: (FHIRReader<Source>) throws -> R) throws -> R {
    try backend.read { reader in
      let source = try DatabaseSource(collections, reader)
      defer { source.end() }
      return try body(FHIRReader(_catalog, source))
    }
  }

  /// Runs `body` in a transaction, which the database may begin anew if it conflicts with another:
  /// `body` then runs once more. If it throws, nothing is kept and the error is rethrown.
  ///
  /// Throws `StorageError`: `.closed`, `.nestedWrite` inside a transaction of this database,
  /// `.unreachable`, `.conflict` if others came in between too often, and `.unknownOutcome` if the
  /// connection was lost during the commit. `durability` has no meaning here.
  @discardableResult
  public func write<R>(
    durability: Durability? = nil, _ body: (FHIRWriter<Target>) throws -> R
  ) throws -> R {
    try transaction { target in try body(FHIRWriter(_catalog, target)) }
  }

  private func transaction<R>(_ body: (Target) throws -> R) throws -> R {
    let thread = CurrentThread.identifier
    guard writers.withLock({ $0.insert(thread).inserted }) else {
      throw StorageError(.nestedWrite, "a transaction of this database is under way: use it")
    }
    defer { writers.withLock { _ = $0.remove(thread) } }
    return try backend.write { writer in
      let target = try DatabaseTarget(collections, writer, oldVersions, Date())
      defer { target.end() }
      let result = try body(target)
      try target.finish()
      return result
    }
  }

  /// Forgets a resource with all its versions. Returns false if there was nothing to forget.
  ///
  /// Throws `.unknownRelease`, `.unknownType`, and the `StorageError` of ``write(durability:_:)``.
  @discardableResult
  public func purge(
    _ type: String, id: String, release: ReleaseVersion? = nil
  ) throws -> Bool {
    let stored = try _catalog.stored(release)
    guard stored.has(type) else {
      throw FHIRStoreError(.unknownType, "there is no such type", path: type)
    }
    return try transaction { target in
      let key = try FHIRReader(_catalog, target).key(type, id: id, release: stored.version)
      return try target.purge(key, in: stored.collection(type), stored.keys(type))
    }
  }

  // MARK: Import

  public var _dictionary: ValueDictionary? { nil }

  public func _record(
    _ value: Value, key: RecordKey, in collection: String, _ keys: ResourceKeys
  ) throws -> PreparedResource<DatabaseRecord> {
    let record = try DatabaseRecord(value, key: key, in: collection, keys)
    return PreparedResource(
      record, key: key, value: record.value, byteCount: record.content.json.count)
  }
}

extension FHIRDatabase {
  /// The part of a history that is wanted, in the order in which the versions were written.
  ///
  /// Throws `.unknownRelease`, `.unknownType`, and `StorageError`. Cost: eight bytes for each
  /// version of the history, and a few look-ups for each on the page.
  package func history(_ query: HistoryQuery, release: ReleaseVersion?) throws -> HistoryPage {
    let stored = try _catalog.stored(release)
    for type in query.types ?? [] where !stored.has(type) {
      throw FHIRStoreError(.unknownType, "there is no such type", path: type)
    }
    return try read { try DatabaseHistory($0, stored, query).page() }
  }
}
