import Andiron
public import FHIRModel
import ObjectModel
import ValueModel

/// Old versions, if the store keeps them (`StoreOptions.oldVersions`).
extension FHIRReader where Source: ResourceVersionSource {
  /// The versions of a resource, newest first, including the current one and deletions; empty if
  /// there never was one, or all are forgotten.
  ///
  /// A deleted resource is found by its `id` if it was stored without a primary key of its own, as
  /// imported resources are. Throws `.unknownRelease`, `.unknownType`, `StoreError.closed`, and
  /// `.damaged` or `.failed` if a record cannot be read.
  public func history(
    _ type: String, id: String, release: ReleaseVersion? = nil
  ) throws -> [ResourceVersion] {
    let release = try catalog.stored(release)
    guard release.has(type) else {
      throw FHIRStoreError(.unknownType, "there is no such type")
    }
    return try versions(type, id, release)
  }

  /// The version of a resource with this `meta.versionId`; nil if there is no such version, or it
  /// is forgotten. Throws what ``history(_:id:release:)`` throws.
  public func version<R: Resource>(
    _ version: String, of type: R.Type, id: String
  ) throws -> R? {
    try history(R.resourceType, id: id, release: R.Release.version)
      .first { $0.versionID == version }?.resource.map { R(unchecked: $0) }
  }
}

extension FHIRReader where Source: ResourceVersionSource {
  /// The part of a history that is wanted, in the reader's state. Throws what
  /// ``FHIRRecords/history(_:release:)`` throws.
  package func history(_ query: HistoryQuery, release: ReleaseVersion?) throws -> HistoryPage {
    let stored = try catalog.stored(release)
    for type in query.types ?? [] where !stored.has(type) {
      throw FHIRStoreError(.unknownType, "there is no such type", path: type)
    }
    return try source._history(query, self, release: stored.version)
  }
}

extension FHIRReader {
  /// The versions of a resource; none in a transaction.
  func versions(
    _ type: String, _ id: String, _ release: StoredRelease
  ) throws -> [ResourceVersion] {
    let current = try value(type, id, in: release)
    let key =
      current.flatMap { RecordKey(of: $0) }
      ?? .uuid(ResourceIdentity.key(release.version, type, id))
    return try source._resourceVersions(
      key, in: release.collection(type), isMaintained: catalog.options.maintainsMeta)
  }
}
