import Andiron
package import FHIRModel

/// The releases whose resources are kept, and how: what readers and transactions need besides the
/// storage itself.
public final class ResourceCatalog: Sendable {
  package let options: FHIRStoreOptions
  let releases: [StoredRelease]
  let bases: Set<String>

  /// `store` is told of the layouts of indexes before they are used.
  init(_ releases: [any FHIRRelease.Type], _ options: FHIRStoreOptions, _ store: Store?) {
    self.options = options
    self.releases = releases.map { StoredRelease($0, store, options) }
    bases = options.bases
  }

  /// A catalog for a storage that makes the entries of indexes by the layouts that it is given.
  package convenience init(_ releases: [any FHIRRelease.Type], _ options: FHIRStoreOptions) {
    self.init(releases, options, nil)
  }

  /// The releases in the order in which they were given.
  package var releaseTypes: [any FHIRRelease.Type] { releases.map(\.release) }

  /// The release of that version. Throws `.unknownRelease` if there is none.
  func stored(_ version: ReleaseVersion) throws(FHIRStoreError) -> StoredRelease {
    guard let release = releases.first(where: { $0.version == version }) else {
      throw FHIRStoreError(.unknownRelease, "the store was not opened for \(version.rawValue)")
    }
    return release
  }

  /// The named release, or by default the first. Throws `.unknownRelease`.
  package func stored(_ version: ReleaseVersion?) throws(FHIRStoreError) -> StoredRelease {
    if let version { return try stored(version) }
    guard let first = releases.first else {
      throw FHIRStoreError(.unknownRelease, "the store was opened for no release")
    }
    return first
  }
}
