public import Andiron
public import FHIRModel
public import Foundation
import ValueModel

/// Resources of FHIR in a store: found by type and `id`, searched as FHIR searches, with the references between them.
///
///     let records = try FHIRStore(Store(at: url), releases: [R4.self])
///     try records.upsert(patient)
///     let same = try records.resource(Patient.self, id: "p1")
///     let results = try records.search("Observation?patient=p1&date=ge2024")
///
/// Resources of several releases live side by side, each release's in collections of their own, such as `r4/Patient`. The
/// same objects are what `store.objects(Patient.self)` queries, under the primary keys that they have there.
///
/// Any thread, task or actor may use it.
public final class FHIRStore: Sendable {
  public let store: Store
  public let options: FHIRStoreOptions
  let releases: [StoredRelease]
  let bases: Set<String>

  /// Keeps resources of these releases in `store`. Opens nothing and writes nothing: collections and their indexes are
  /// made when resources are written.
  ///
  /// The first release is the one that is meant where none is named.
  public init(
    _ store: Store, releases: [any FHIRRelease.Type], options: FHIRStoreOptions = FHIRStoreOptions()
  ) throws {
    self.store = store
    self.options = options
    self.releases = releases.map { StoredRelease($0, store, options) }
    bases = options.bases
    // Resources that are there may be written through the store itself: it has to know their indexes.
    let known = try store.collections().map(\.name)
    for release in self.releases {
      for type in known.compactMap(release.type(ofCollection:)) { _ = release.layout(type) }
    }
  }

  /// Opens or makes the store in a directory; see ``Andiron/Store``.
  public convenience init(
    at url: URL, releases: [any FHIRRelease.Type], options: FHIRStoreOptions = FHIRStoreOptions(),
    storeOptions: StoreOptions = StoreOptions()
  ) throws {
    try self.init(Store(at: url, options: storeOptions), releases: releases, options: options)
  }

  /// Closes the store.
  public func close() throws { try store.close() }

  // MARK: Releases

  /// Throws `.unknownRelease`.
  func stored(_ version: ReleaseVersion) throws(FHIRStoreError) -> StoredRelease {
    guard let release = releases.first(where: { $0.version == version }) else {
      throw FHIRStoreError(.unknownRelease, "the store was not opened for \(version.rawValue)")
    }
    return release
  }

  /// The release that is named, or the first that the store was opened for. Throws `.unknownRelease`.
  func stored(_ version: ReleaseVersion?) throws(FHIRStoreError) -> StoredRelease {
    if let version { return try stored(version) }
    guard let first = releases.first else {
      throw FHIRStoreError(.unknownRelease, "the store was opened for no release")
    }
    return first
  }
}
