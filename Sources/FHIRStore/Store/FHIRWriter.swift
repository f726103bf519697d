public import Andiron
public import FHIRModel
import Foundation
public import ValueModel

/// A transaction of a store of resources.
public typealias FHIRTransaction = FHIRWriter<Transaction>

/// A transaction that writes resources: all of its writes become visible together, or none.
///
/// Valid only inside the closure that receives it.
public final class FHIRWriter<Target: ResourceTarget> {
  /// The outcome of storing a resource.
  public typealias UpsertedResource = StoredResource

  /// The transaction of the storage, for everything else.
  public let transaction: Target
  let catalog: ResourceCatalog
  private var ensured: Set<String> = []

  package init(_ catalog: ResourceCatalog, _ transaction: Target) {
    self.catalog = catalog
    self.transaction = transaction
  }

  /// A reader that sees what the transaction sees, including its own writes.
  public var reader: FHIRReader<Target> { FHIRReader(catalog, transaction) }

  // MARK: Writing

  /// Stores a resource: in place of the one of its type with the same `id`, whose primary key
  /// stays, or as a new one.
  ///
  /// A resource without an `id` is always new, unless one without an `id` is stored under the same
  /// primary key. A copy of a stored resource that was given another `id`, or none, is another
  /// resource, and gets a primary key of its own. Elements keep their numbers. Throws
  /// `.unknownRelease` if the store was not opened for the release, `.duplicateID` if several
  /// resources have the `id` and the options do not allow that, and the `StoreError` of a failed
  /// read or write, such as `.notStorable`.
  @discardableResult
  public func upsert<R: Resource>(_ resource: R) throws -> UpsertedResource {
    try upsert(resource.fields, catalog.stored(R.Release.version))
  }

  /// Stores a resource of any type, in place of the one of its type with the same `id` or as a new
  /// one; see ``upsert(_:)``.
  ///
  /// Also throws `.invalidResource` if the value is not an object that names its type, and
  /// `.unknownType` if the release does not have that type.
  @discardableResult
  public func upsert(
    _ resource: Value, release: ReleaseVersion? = nil
  ) throws -> UpsertedResource {
    try upsert(resource, catalog.stored(release))
  }

  /// Stores resources in order, and returns the new ones and those that replaced another. Throws
  /// what ``upsert(_:)`` throws.
  @discardableResult
  public func upsert<R: Resource>(
    contentsOf resources: some Sequence<R>
  ) throws -> (inserted: [R], updated: [R]) {
    var result: (inserted: [R], updated: [R]) = ([], [])
    for resource in resources {
      let stored = try upsert(resource)
      if stored.isNew {
        result.inserted.append(R(unchecked: stored.value))
      } else {
        result.updated.append(R(unchecked: stored.value))
      }
    }
    return result
  }

  /// Stores a resource in place of the one with its primary key, even if that one has another `id`.
  /// Otherwise behaves as ``upsert(_:release:)``, and throws what that throws.
  @discardableResult
  package func rename(
    _ resource: Value, release: ReleaseVersion? = nil
  ) throws -> UpsertedResource {
    try upsert(resource, catalog.stored(release), isRenamed: true)
  }

  func upsert(
    _ resource: Value, _ release: StoredRelease, isRenamed: Bool = false
  ) throws -> UpsertedResource {
    let type = try ResourceIdentity.type(of: resource, release)
    try ensure(type, release)
    let id = resource["id"]?.string
    let existing = try id.flatMap { try find(type, $0, release) }
    let key = try existing?.key ?? newKey(resource, type, release, isRenamed: isRenamed)
    var value = try existing.map { try Self.merged($0.value, resource) } ?? resource
    if catalog.options.maintainsMeta {
      let collection = release.collection(type)
      let last =
        try existing.map { try version(of: $0, in: collection) }
        ?? lastVersion(of: key, in: collection)
      value.setVersion(String(last + 1), Value.instant(transaction._milliseconds))
    }
    let stored = try transaction._put(
      value, key: key, in: release.collection(type), ResourceKeys(release.layout(type)))
    return UpsertedResource(
      type: type, id: id, key: key, isNew: existing == nil && !stored.isReplaced,
      value: stored.value)
  }

  /// The number of the version of a resource that is there, as the store shows it.
  private func version(
    of existing: (key: RecordKey, value: Value), in collection: String
  ) throws -> Int {
    let shown = try transaction._maintained(existing.value, key: existing.key, in: collection)
    return shown.versionNumber ?? 1
  }

  /// The number of the last version of a resource that is not there: that of its deletion, which
  /// counts as a version. 0 if there never was one, or if the store keeps no old versions.
  private func lastVersion(of key: RecordKey, in collection: String) throws -> Int {
    let versions = try transaction._pastVersions(key, in: collection)
    guard !versions.isEmpty else { return 0 }
    return (versions.lazy.compactMap { $0 }.first?.versionNumber ?? 0) + 1
  }

  /// The new content with the numbers that elements have already; without such numbers, just the
  /// new content.
  private static func merged(_ old: Value, _ new: Value) throws -> Value {
    guard old[hidden: .nextElement] != nil else { return new }
    var merged = old
    try merged.populate(from: new)
    return merged
  }

  /// The primary key of a new resource. One that brings its own key keeps it, unless another
  /// resource is stored under it: a copy with another `id` is another resource. Others get a key
  /// derived from their `id`, so that their history is found after they are deleted.
  private func newKey(
    _ resource: Value, _ type: String, _ release: StoredRelease, isRenamed: Bool
  ) throws -> RecordKey {
    let collection = release.collection(type)
    let id = resource["id"]?.string
    if let own = resource[hidden: .primaryKey], let key = RecordKey(keyValue: own), key.isAssigned {
      // A resource that was stored without an `id` may get one.
      let stored = try transaction._resource(key, in: collection)?["id"]?.string
      if isRenamed || stored == nil || stored == id { return key }
    }
    guard let id else { return .uuid(UUID()) }
    let key = RecordKey.uuid(ResourceIdentity.key(release.version, type, id))
    return try transaction._hasResource(key, in: collection) ? .uuid(UUID()) : key
  }

  // MARK: Deleting

  /// Deletes a resource by type and `id`. References to it stay and dangle. Returns false if there
  /// is no such resource.
  ///
  /// Throws `.unknownRelease` if the store was not opened for the release, `.duplicateID` if
  /// several resources have the `id` and the options do not allow that, and the `StoreError` of a
  /// failed read or write.
  @discardableResult
  public func delete<R: Resource>(_ type: R.Type, id: String) throws -> Bool {
    try delete(R.resourceType, id, catalog.stored(R.Release.version))
  }

  /// Deletes a resource by the name of its type and its `id`; see ``delete(_:id:)``. Returns false
  /// if there is no such resource. Throws what that throws.
  @discardableResult
  public func delete(_ type: String, id: String, release: ReleaseVersion? = nil) throws -> Bool {
    try delete(type, id, catalog.stored(release))
  }

  func delete(_ type: String, _ id: String, _ release: StoredRelease) throws -> Bool {
    guard let found = try find(type, id, release) else { return false }
    return try transaction._deleteResource(
      found.key, in: release.collection(type), release.keys(type))
  }

  // MARK: Inside

  /// Ensures that the collection exists, with the index that this program has for it.
  func ensure(_ type: String, _ release: StoredRelease) throws {
    let collection = release.collection(type)
    guard ensured.insert(collection).inserted else { return }
    try transaction._ensureCollection(collection, ResourceKeys(release.layout(type)))
    if let index = release.words.index(catalog.options.textIndexes) {
      try transaction._ensureTextIndex(index, in: collection)
    }
  }

  /// The resource with that `id`, with its primary key; or nil. Throws `.duplicateID` if there are
  /// several and the options do not allow that.
  func find(
    _ type: String, _ id: String, _ release: StoredRelease
  ) throws -> (key: RecordKey, value: Value)? {
    let found = try transaction._resources(
      withID: id, in: release.collection(type), ResourceKeys(release.layout(type)))
    let same = found.filter { $0.value["id"]?.isText(id) ?? false }
    guard same.count <= 1 || catalog.options.allowsDuplicateIDs else {
      throw FHIRStoreError(.duplicateID, "several resources of type \(type) have one id")
    }
    return same.first
  }
}
