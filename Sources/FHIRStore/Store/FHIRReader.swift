package import Andiron
public import FHIRModel
import ObjectModel
public import ValueModel

/// Reads resources in one state of a store: the store as it is at each call, a snapshot, or a
/// transaction.
public struct FHIRReader<Source: ResourceSource> {
  public let source: Source
  let catalog: ResourceCatalog

  package init(_ catalog: ResourceCatalog, _ source: Source) {
    self.catalog = catalog
    self.source = source
  }
}

extension FHIRReader {
  /// The release of that version. Throws `.unknownRelease` if it is not kept here.
  package func release(_ version: ReleaseVersion) throws(FHIRStoreError) -> StoredRelease {
    try catalog.stored(version)
  }
}

extension FHIRReader: Sendable where Source: Sendable {}

extension FHIRReader {
  /// The resource of that type and `id`, or nil.
  ///
  /// If several have the same `id`, it is the first one in the order of ``forEach(_:release:_:)``.
  /// Throws `.unknownRelease` if the store was not opened for the release, `StoreError.closed`, and
  /// `.damaged` or `.failed` if the record cannot be read.
  public func resource<R: Resource>(_ type: R.Type, id: String) throws -> R? {
    try value(R.resourceType, id, in: catalog.stored(R.Release.version)).map { R(unchecked: $0) }
  }

  /// The resources of that type with these ids, in the order of the ids, and the ids without a
  /// resource.
  ///
  /// Throws `.unknownRelease` if the store was not opened for the release, `StoreError.closed`, and
  /// `.damaged` or `.failed` if a record cannot be read.
  public func resources<R: Resource>(
    _ type: R.Type, ids: some Sequence<String>
  ) throws -> (found: [R], missing: [String]) {
    let release = try catalog.stored(R.Release.version)
    var result: (found: [R], missing: [String]) = ([], [])
    for id in ids {
      if let value = try value(R.resourceType, id, in: release) {
        result.found.append(R(unchecked: value))
      } else {
        result.missing.append(id)
      }
    }
    return result
  }

  /// The resource of that type and `id` in a release, the first one by default; or nil. Throws
  /// `.unknownRelease`, `StoreError.closed`, and `.damaged` or `.failed` if the record cannot be
  /// read.
  public func resource(
    _ type: String, id: String, release: ReleaseVersion? = nil
  ) throws -> Value? {
    try value(type, id, in: catalog.stored(release))
  }

  /// The number of resources of a type, in constant time. Throws `.unknownRelease`,
  /// `StoreError.closed`, and `.damaged` or `.failed` if the collections cannot be read.
  public func count(_ type: String, release: ReleaseVersion? = nil) throws -> Int {
    let release = try catalog.stored(release)
    return try source._withResourceRows(of: release.collection(type)) {
      try $0.resourceCount()
    } ?? 0
  }

  /// The number of resources of each type that has any, by release and name. Throws
  /// `StoreError.closed`, and `.damaged` or `.failed` if the collections cannot be read.
  public func counts() throws -> [(release: ReleaseVersion, type: String, count: Int)] {
    let descriptions = try source._resourceCollections().filter { $0.count > 0 }
      .sorted { $0.name < $1.name }
    return catalog.releases.flatMap { release in
      descriptions.compactMap { description in
        release.type(ofCollection: description.name).map {
          (release.version, $0, description.count)
        }
      }
    }
  }

  /// The value of the resource, or nil.
  @_specialize(where Source == StoreSnapshot)
  @_specialize(where Source == Store)
  @_specialize(where Source == Transaction)
  func value(_ type: String, _ id: String, in release: StoredRelease) throws -> Value? {
    try source._withResourceRows(of: release.collection(type)) { rows in
      try value(id, rows, release.layout(type))
    } ?? nil
  }

  private func value(
    _ id: String, _ rows: Source._Rows, _ layout: SearchLayout
  ) throws -> Value? {
    // Shorter ids are in the entry as they are.
    let isWhole = id.utf8.count <= SearchKey.longestCode
    let test = isWhole ? nil : { (value: Value) in value["id"]?.isText(id) ?? false }
    switch try rows.firstResource(layout.identifier, exactly: SearchKey.identity(id).bytes, test) {
    case .found(let row, let value): return try shown(value, row, in: rows)
    case .absent: return nil
    case .noIndex: return try scan(for: id, rows)
    }
  }

  /// The values of resources of a type, in the order of the ids; nil for each that is not there.
  @_specialize(where Source == StoreSnapshot)
  @_specialize(where Source == Store)
  @_specialize(where Source == Transaction)
  func values(
    _ type: String, _ ids: [String], in release: StoredRelease
  ) throws -> [Value?] {
    var values: [Value?] = Array(repeating: nil, count: ids.count)
    _ = try source._withResourceRows(of: release.collection(type)) { rows in
      let derivation = release.layout(type).identifier
      guard rows.hasIndex(derivation) else {
        for (position, id) in ids.enumerated() { values[position] = try scan(for: id, rows) }
        return
      }
      let keys = ids.map { SearchKey.identity($0).bytes }
      try rows.forEachResource(derivation, exactly: keys) { position, row, value in
        if values[position] == nil, value["id"]?.isText(ids[position]) ?? false {
          values[position] = try shown(value, row, in: rows)
        }
        return ids.count > 1 || values[position] == nil
      }
    }
    return values
  }

  /// Finds the resource by reading all, while the index is being built.
  private func scan(for id: String, _ rows: Source._Rows) throws -> Value? {
    var found: Value?
    try rows.forEachMatch(
      .comparison("id", .equal, Value(id)), within: nil, usesIndexes: true, after: nil,
      limit: 1
    ) { row, value in
      found = try shown(value, row, in: rows)
      return false
    }
    return found
  }
}

extension FHIRReader {
  /// The primary key of a resource, or the one that it had if it was stored without a key of its
  /// own. Throws `.unknownRelease`, and the error of the storage.
  package func key(_ type: String, id: String, release: ReleaseVersion?) throws -> RecordKey {
    let stored = try catalog.stored(release)
    let current = try value(type, id, in: stored)
    return current.flatMap { RecordKey(of: $0) }
      ?? .uuid(ResourceIdentity.key(stored.version, type, id))
  }
}
