public import CollectionModel
public import FHIRModel
public import FHIRStore
import Foundation
public import StorageClient
public import enum StorageEngine.Durability
import TextDatabase
public import ValueModel

/// FHIR resources in a database of any kind: found, searched, written and imported by the same code
/// as in a ``FHIRStore``, with the same answers.
///
///     let storage = try PostgreSQLStorage(at: url)
///     let records = FHIRDatabase(storage, releases: [R4.self])
///     try records.upsert(patient)
///     let results = try records.search("Observation?patient=p1&date=ge2024")
///
/// Resources are objects in the collections that the storage has for their types, such as
/// `r4/Patient`, so it can also query, observe and write them. The keys that searches need are
/// entries of an index of each collection, so the database finds the matches of a search.
///
/// It may be used from any thread, task or actor, and by several processes at a time.
public final class FHIRDatabase<Backend: DatabaseBackend>: FHIRRecords {
  public typealias Source = DatabaseSource<Backend.Reader>
  public typealias Target = DatabaseTarget<Backend.Writer>

  /// The storage that the resources are kept in.
  public let storage: DatabaseStorage<Backend>
  public let options: FHIRStoreOptions
  /// The old versions that are kept of resources of types to which nothing was written before:
  /// those that the storage keeps, unless the program asked for others.
  public let oldVersions: VersionRetention
  public let _catalog: ResourceCatalog

  /// Keeps resources of these releases in a storage. Reads and writes nothing: collections and
  /// their indexes are created when resources are written.
  ///
  /// The first release is the default wherever none is named. A type gets the index of words that
  /// `options` ask for in the transaction that first writes to it; without one, a search by words
  /// reads the resources that the other criteria leave.
  public init(
    _ storage: DatabaseStorage<Backend>, releases: [any FHIRRelease.Type],
    options: FHIRStoreOptions = FHIRStoreOptions(), oldVersions: VersionRetention? = nil
  ) {
    self.storage = storage
    self.options = options
    self.oldVersions = oldVersions ?? storage.oldVersions
    let catalog = ResourceCatalog(releases, options) { storage.register($0) }
    _catalog = catalog
    // The storage may write resources, too, before any is written here.
    storage.register(of: catalog.identity) { identifier in
      catalog.derivation(identifier)
        ?? TextDerivation.find(identifier, extractions: catalog.extractions)
    }
  }

  /// Closes the storage. Later calls throw `.closed`. Throws what closing the storage throws.
  public func close() throws { try storage.close() }

  /// Runs `body` with a reader of one commit. Rethrows what `body` throws; throws `StoreError`:
  /// `.closed`, and `.unreachable` if the database cannot be reached.
  public func read<R>(_ body: (FHIRReader<Source>) throws -> R) throws -> R {
    try storage.read { try body(FHIRReader(_catalog, DatabaseSource($0))) }
  }

  public func _readOnce<R>(_ body: (FHIRReader<Source>) throws -> R) throws -> R {
    let result = try storage.attempt { try body(FHIRReader(_catalog, DatabaseSource($0))) }
    if let result { return result }
    return try read(body)
  }

  /// Runs `body` in a transaction, which begins again if it conflicts with another: `body` may run
  /// more than once. If it throws, nothing is kept and the error is rethrown.
  ///
  /// Throws `StoreError`: `.closed`, `.nestedWrite` inside a transaction of this storage,
  /// `.unreachable`, `.conflict` if others came in between too often, and `.unknownOutcome` if the
  /// connection was lost during the commit. `durability` has no meaning here.
  @discardableResult
  public func write<R>(
    durability: Durability? = nil, _ body: (FHIRWriter<Target>) throws -> R
  ) throws -> R {
    try transaction { target in try body(FHIRWriter(_catalog, target)) }
  }

  private func transaction<R>(_ body: (Target) throws -> R) throws -> R {
    try storage.write { transaction in
      transaction.keepVersions(oldVersions) { [_catalog] name in
        _catalog.keys(ofCollection: name) != nil
      }
      let target = DatabaseTarget(transaction)
      let result = try body(target)
      try target.finish()
      return result
    }
  }

  /// Forgets a resource with all its versions. Returns false if there was nothing to forget.
  ///
  /// The database decides when the bytes are gone from its files. Throws `.unknownRelease`,
  /// `.unknownType`, and the `StoreError` of ``write(durability:_:)``.
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
      return try target.purge(key, in: stored.collection(type))
    }
  }

  /// Gives the collections of resources the indexes that this program has for them, where they lack
  /// one: after a copy from a store, for instance. The first write to a collection does so, too.
  ///
  /// Throws the `StoreError` of ``write(durability:_:)``. Cost: reads all resources of collections
  /// without the index.
  public func prepareIndexes() throws {
    try transaction { try $0.prepareIndexes(_catalog) }
  }

  // MARK: Import

  public var _dictionary: ValueDictionary? { nil }

  public func _record(
    _ value: Value, key: RecordKey, in collection: String, _ keys: ResourceKeys
  ) throws -> PreparedResource<PreparedResourceRecord> {
    let object = try PreparedObject(value, key: key, in: collection, keys.derivation)
    return PreparedResource(
      PreparedResourceRecord(object: object), key: key, value: object.value,
      byteCount: object.byteCount)
  }
}
