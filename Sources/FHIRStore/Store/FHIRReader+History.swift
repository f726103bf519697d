public import Andiron
public import FHIRModel
public import Foundation
import ObjectModel
public import ValueModel

/// One version of a resource.
public struct ResourceVersion: Sendable {
  /// Rises from version to version, across all resources of the store.
  public let sequence: UInt64
  /// When it was written; nil if the store does not know.
  public let time: Date?
  /// The resource; nil if the version is a deletion.
  public let resource: Value?

  /// The version in the resource itself, if ``FHIRStoreOptions/maintainsMeta`` or its writer
  /// maintains it.
  public var versionID: String? { resource?["meta"]?["versionId"]?.string }
}

/// Old versions, if the store keeps them (`StoreOptions.oldVersions`).
extension FHIRReader where Source: SnapshotSource {
  /// The versions of a resource, newest first, including the current one and deletions; empty if
  /// there never was one, or all are forgotten.
  ///
  /// A deleted resource is found by its `id` if it was stored without a primary key of its own, as
  /// imported resources are. Throws `.unknownRelease`, `.unknownType`, `StoreError.closed`, and
  /// `.engine` if a record cannot be read.
  public func history(
    _ type: String, id: String, release: ReleaseVersion? = nil
  ) throws -> [ResourceVersion] {
    let release = try records.stored(release)
    guard release.has(type) else {
      throw FHIRStoreError(.unknownType, "there is no such type")
    }
    let current = try value(type, id, in: release)
    let key =
      current.flatMap { RecordKey(of: $0) }
      ?? .uuid(ResourceIdentity.key(release.version, type, id))
    return try source.versions(key, in: release.collection(type)).map {
      ResourceVersion(sequence: $0.sequence, time: $0.time, resource: $0.value)
    }
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

extension FHIRStore {
  /// The versions of a resource, newest first; see ``FHIRReader/history(_:id:release:)``.
  ///
  /// Throws `.unknownRelease`, `.unknownType`, `StoreError.closed`, and `.engine` if a record
  /// cannot be read.
  public func history(
    _ type: String, id: String, release: ReleaseVersion? = nil
  ) throws -> [ResourceVersion] {
    try read { try $0.history(type, id: id, release: release) }
  }

  /// Forgets a resource for good, with its old versions and the bytes of all of them on disk.
  /// Returns false if there is no such resource.
  ///
  /// Throws `.unknownRelease`, `.unknownType`, `StoreError.closed`, `.readOnly`, and `.engine`,
  /// with the engine's `.pinned` while a snapshot is open that may read the resource.
  @discardableResult
  public func purge(_ type: String, id: String, release: ReleaseVersion? = nil) throws -> Bool {
    let stored = try stored(release)
    let value = try reader.value(type, id, in: stored)
    let key =
      value.flatMap { RecordKey(of: $0) } ?? .uuid(ResourceIdentity.key(stored.version, type, id))
    let isThere = try value != nil || !history(type, id: id, release: stored.version).isEmpty
    guard isThere else { return false }
    try store.purge(key, in: stored.collection(type))
    return true
  }
}
