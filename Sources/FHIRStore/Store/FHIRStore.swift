public import Andiron
public import FHIRModel
public import Foundation
import ObjectModel
import ValueModel

/// FHIR resources in a store: found by type and `id`, searched as FHIR defines, with the references
/// between them.
///
///     let records = try FHIRStore(Store(at: url), releases: [R4.self])
///     try records.upsert(patient)
///     let same = try records.resource(Patient.self, id: "p1")
///     let results = try records.search("Observation?patient=p1&date=ge2024")
///
/// Resources of several releases can share a store: those of each release have collections of their
/// own, such as `r4/Patient`. `store.objects(Patient.self)` queries the same objects, under their
/// primary keys there.
///
/// It may be used from any thread, task or actor.
public final class FHIRStore: Sendable {
  public let store: Store
  public let options: FHIRStoreOptions
  public let _catalog: ResourceCatalog

  var catalog: ResourceCatalog { _catalog }

  /// Keeps resources of these releases in `store`. Opens nothing and writes nothing: collections
  /// and their indexes are created when resources are written.
  ///
  /// The first release is the default wherever none is named. Throws `StoreError`: `.closed`, and
  /// `.damaged` or `.failed` if the collections cannot be read.
  public init(
    _ store: Store, releases: [any FHIRRelease.Type], options: FHIRStoreOptions = FHIRStoreOptions()
  ) throws {
    self.store = store
    self.options = options
    _catalog = ResourceCatalog(releases, options) { store.register($0) }
    for release in _catalog.releases { store.register(release.words.kinds) }
    // Existing resources may also be written through the store itself, which must know their
    // indexes.
    let known = try store.collections().map(\.name)
    for release in _catalog.releases {
      for type in known.compactMap(release.type(ofCollection:)) { _ = release.layout(type) }
    }
  }

  /// Opens or creates the store in a directory; see ``Andiron/Store``. Throws the `StoreError` of
  /// opening it, such as `.invalidLocation`, `.unreachable` if another process has locked the
  /// directory, or `.damaged`.
  public convenience init(
    at url: URL, releases: [any FHIRRelease.Type], options: FHIRStoreOptions = FHIRStoreOptions(),
    storeOptions: StoreOptions = StoreOptions()
  ) throws {
    try self.init(Store(at: url, options: storeOptions), releases: releases, options: options)
  }

  /// Closes the store. Throws `StoreError`: `.nestedWrite` inside a transaction, and `.noSpace` or
  /// `.failed` if closing fails.
  public func close() throws { try store.close() }

  // MARK: Releases

  /// The releases that the store was opened for, in that order, for other modules.
  package var releaseTypes: [any FHIRRelease.Type] { releases.map(\.release) }

  /// A reader of a snapshot of the store, for other modules. The snapshot keeps what it shows.
  package func reader(of snapshot: StoreSnapshot) -> FHIRReader<StoreSnapshot> {
    FHIRReader(catalog, snapshot)
  }

  var releases: [StoredRelease] { catalog.releases }

  /// The release of that version. Throws `.unknownRelease` if the store was not opened for it.
  func stored(_ version: ReleaseVersion) throws(FHIRStoreError) -> StoredRelease {
    try catalog.stored(version)
  }

  /// The named release, or by default the first that the store was opened for. Throws
  /// `.unknownRelease`.
  func stored(_ version: ReleaseVersion?) throws(FHIRStoreError) -> StoredRelease {
    try catalog.stored(version)
  }
}

extension FHIRStore {
  /// A reader that sees the store as it is at each call.
  public var reader: FHIRReader<Store> { FHIRReader(catalog, store) }

  /// Runs `body` with a reader of a snapshot, so that everything it reads belongs to one commit.
  ///
  /// Throws `StoreError`: `.closed`, and `.damaged` or `.failed` if the state cannot be read;
  /// rethrows what `body` throws.
  public func read<R>(_ body: (FHIRReader<StoreSnapshot>) throws -> R) throws -> R {
    try store.read { try body(FHIRReader(catalog, $0)) }
  }
}

extension FHIRStore {
  /// Runs `body` in a transaction; see ``Andiron/Store/write(durability:_:)``. Throws what that
  /// throws; if `body` throws, everything is rolled back and the error is rethrown.
  @discardableResult
  public func write<R>(
    durability: Durability? = nil, _ body: (FHIRTransaction) throws -> R
  ) throws -> R {
    try store.write(durability: durability) { try body(FHIRTransaction(catalog, $0)) }
  }
}

extension FHIRStore {
  /// Forgets a resource for good, with its old versions and the bytes of all of them on disk.
  /// Returns false if no file contains anything of such a resource.
  ///
  /// A deleted resource can be purged too. The purge itself deletes the resource first: if the call
  /// throws, call it again to erase what is left. A deleted resource that had a primary key of its
  /// own cannot be found by its `id`; purge it by its key with `Store.purge`. Cost: reads all
  /// segments, also if it returns false, and rewrites those that contain a version.
  ///
  /// Throws `.unknownRelease`, `.unknownType`, `StoreError.closed`, `.readOnly`,
  /// `.invalidDeclaration` while the type has an index of words, which would keep those of the
  /// resource (``dropTextIndex(of:release:)``), and `.failed`, with the engine's `.pinned` while a
  /// snapshot is open that may read the resource.
  @discardableResult
  public func purge(_ type: String, id: String, release: ReleaseVersion? = nil) throws -> Bool {
    let stored = try stored(release)
    let value = try reader.value(type, id, in: stored)
    let key =
      value.flatMap { RecordKey(of: $0) } ?? .uuid(ResourceIdentity.key(stored.version, type, id))
    let collection = stored.collection(type)
    guard try value != nil || store.holdsRemains(of: key, in: collection) else { return false }
    try store.purge(key, in: collection)
    return true
  }
}
