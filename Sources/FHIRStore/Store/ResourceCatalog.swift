package import Andiron
package import FHIRModel
package import TextIndex

/// The releases whose resources are kept, and how: what readers and transactions need besides the
/// storage itself.
public final class ResourceCatalog: Sendable {
  package let options: FHIRStoreOptions
  let releases: [StoredRelease]
  let bases: Set<String>

  /// `register` gets the code that makes the entries of an index before the index is used.
  package init(
    _ releases: [any FHIRRelease.Type], _ options: FHIRStoreOptions,
    register: @escaping @Sendable ([any KeyDerivation]) -> Void
  ) {
    self.options = options
    self.releases = releases.map { StoredRelease($0, options, register) }
    bases = options.bases
  }

  /// The properties that determine the layouts: catalogs of equal identities have equal layouts.
  package struct Identity: Equatable, Sendable {
    var releases: [ObjectIdentifier]
    var parameters: FHIRStoreOptions.IndexedParameters
    var bases: Set<String>
  }

  package var identity: Identity {
    Identity(
      releases: releases.map { ObjectIdentifier($0.release) },
      parameters: options.indexedParameters, bases: bases)
  }

  /// The layout with this identifier; nil if no type of these releases has it.
  package func derivation(_ identifier: String) -> (any KeyDerivation)? {
    for release in releases {
      let prefix = SearchLayout.prefix(release.version)
      guard identifier.hasPrefix(prefix) else { continue }
      let type = String(identifier.dropFirst(prefix.count).prefix { $0 != "/" })
      guard release.has(type) else { return nil }
      let layout = release.layout(type)
      return layout.identifier == identifier ? layout : nil
    }
    return nil
  }

  /// The code that makes the entries of the index of a collection; nil if it holds no resources of
  /// these releases.
  package func keys(ofCollection name: String) -> ResourceKeys? {
    for release in releases {
      if let type = release.type(ofCollection: name) { return release.keys(type) }
    }
    return nil
  }

  /// The extractions of the indexes of words that types of these releases may have.
  package var extractions: [TextExtraction] { releases.flatMap(\.words.extractions) }

  /// The index of words that the options ask for in a collection; nil if they ask for none, or if
  /// it holds no resources of these releases.
  package func textIndex(ofCollection name: String) -> TextIndex? {
    let release = releases.first { $0.type(ofCollection: name) != nil }
    return release?.words.index(options.textIndexes)
  }

  /// The releases in the order in which they were given.
  package var releaseTypes: [any FHIRRelease.Type] { releases.map(\.release) }

  /// The release of that version. Throws `.unknownRelease` if the catalog does not have it.
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
