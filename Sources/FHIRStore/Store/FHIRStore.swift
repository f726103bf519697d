public import Andiron
public import FHIRModel
public import Foundation
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
  let releases: [StoredRelease]
  let bases: Set<String>

  /// Keeps resources of these releases in `store`. Opens nothing and writes nothing: collections
  /// and their indexes are created when resources are written.
  ///
  /// The first release is the default wherever none is named. Throws `StoreError`: `.closed`, and
  /// `.engine` if the collections cannot be read.
  public init(
    _ store: Store, releases: [any FHIRRelease.Type], options: FHIRStoreOptions = FHIRStoreOptions()
  ) throws {
    self.store = store
    self.options = options
    self.releases = releases.map { StoredRelease($0, store, options) }
    bases = options.bases
    // Existing resources may also be written through the store itself, which must know their
    // indexes.
    let known = try store.collections().map(\.name)
    for release in self.releases {
      for type in known.compactMap(release.type(ofCollection:)) { _ = release.layout(type) }
    }
  }

  /// Opens or creates the store in a directory; see ``Andiron/Store``. Throws the `StoreError` of
  /// opening it, such as `.invalidLocation`, or `.engine` if the directory is locked or damaged.
  public convenience init(
    at url: URL, releases: [any FHIRRelease.Type], options: FHIRStoreOptions = FHIRStoreOptions(),
    storeOptions: StoreOptions = StoreOptions()
  ) throws {
    try self.init(Store(at: url, options: storeOptions), releases: releases, options: options)
  }

  /// Closes the store. Throws `StoreError`: `.nestedWrite` inside a transaction, and `.engine` if
  /// closing fails.
  public func close() throws { try store.close() }

  // MARK: Releases

  /// The release of that version. Throws `.unknownRelease` if the store was not opened for it.
  func stored(_ version: ReleaseVersion) throws(FHIRStoreError) -> StoredRelease {
    guard let release = releases.first(where: { $0.version == version }) else {
      throw FHIRStoreError(.unknownRelease, "the store was not opened for \(version.rawValue)")
    }
    return release
  }

  /// The named release, or by default the first that the store was opened for. Throws
  /// `.unknownRelease`.
  func stored(_ version: ReleaseVersion?) throws(FHIRStoreError) -> StoredRelease {
    if let version { return try stored(version) }
    guard let first = releases.first else {
      throw FHIRStoreError(.unknownRelease, "the store was opened for no release")
    }
    return first
  }
}
