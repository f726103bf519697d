public import Andiron
public import FHIRModel
public import Foundation
public import StorageEngine

extension FHIRStore {
  /// Verifies a store of resources that is not open, as `Store.verify(at:options:progress:)` does,
  /// and also compares the keys of its search indexes, and the words of its indexes of text, with
  /// the resources.
  ///
  /// Indexes that were built under other `options` are not compared.
  ///
  /// Throws what `Store.verify(at:options:progress:)` throws.
  public static func verify(
    at url: URL, releases: [any FHIRRelease.Type], options: FHIRStoreOptions = FHIRStoreOptions(),
    storeOptions: StoreOptions = StoreOptions(), progress: ((VerifyProgress) -> Bool)? = nil
  ) throws -> [StoreProblem] {
    var verifying = storeOptions
    verifying.keepers += releases.flatMap { ResourceWords($0).kinds }
    verifying.derivations += layouts(at: url, releases, options, storeOptions)
    return try Store.verify(at: url, options: verifying, progress: progress)
  }

  /// The layouts of the types that the store has resources of; empty if it does not open, which
  /// verifying reports.
  private static func layouts(
    at url: URL, _ releases: [any FHIRRelease.Type], _ options: FHIRStoreOptions,
    _ storeOptions: StoreOptions
  ) -> [any KeyDerivation] {
    var reading = storeOptions
    reading.mode = .readOnly
    guard let store = try? Store(at: url, options: reading),
      let records = try? FHIRStore(store, releases: releases, options: options),
      let collections = try? store.collections()
    else { return [] }
    let layouts = records.releases.flatMap { release in
      collections.compactMap { release.type(ofCollection: $0.name) }.map(release.layout)
    }
    // A store that cannot be closed had nothing to write.
    try? store.close()
    return layouts
  }
}
