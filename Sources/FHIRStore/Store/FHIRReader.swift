public import Andiron
public import FHIRModel
import ObjectModel
public import ValueModel

/// Reads resources in one state of a store: the store as it is at each call, a snapshot, or a
/// transaction.
public struct FHIRReader<Source: ObjectSource> {
  public let source: Source
  let records: FHIRStore

  init(_ records: FHIRStore, _ source: Source) {
    self.records = records
    self.source = source
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
    try value(R.resourceType, id, in: records.stored(R.Release.version)).map { R(unchecked: $0) }
  }

  /// The resources of that type with these ids, in the order of the ids, and the ids without a
  /// resource.
  ///
  /// Throws `.unknownRelease` if the store was not opened for the release, `StoreError.closed`, and
  /// `.damaged` or `.failed` if a record cannot be read.
  public func resources<R: Resource>(
    _ type: R.Type, ids: some Sequence<String>
  ) throws -> (found: [R], missing: [String]) {
    let release = try records.stored(R.Release.version)
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
    try value(type, id, in: records.stored(release))
  }

  /// The number of resources of a type, in constant time. Throws `.unknownRelease`,
  /// `StoreError.closed`, and `.damaged` or `.failed` if the collections cannot be read.
  public func count(_ type: String, release: ReleaseVersion? = nil) throws -> Int {
    let release = try records.stored(release)
    return try source.withRows(of: release.collection(type)) { $0.count } ?? 0
  }

  /// The number of resources of each type that has any, by release and name. Throws
  /// `StoreError.closed`, and `.damaged` or `.failed` if the collections cannot be read.
  public func counts() throws -> [(release: ReleaseVersion, type: String, count: Int)] {
    let descriptions = try source.collections().filter { $0.count > 0 }
      .sorted { $0.name < $1.name }
    return records.releases.flatMap { release in
      descriptions.compactMap { description in
        release.type(ofCollection: description.name).map {
          (release.version, $0, description.count)
        }
      }
    }
  }

  /// The value of the resource, or nil.
  func value(_ type: String, _ id: String, in release: StoredRelease) throws -> Value? {
    try source.withRows(of: release.collection(type)) { rows in
      try row(of: id, rows, release.layout(type)).map {
        try shown(rows.value($0), $0, in: rows)
      }
    } ?? nil
  }

  /// The first row with this `id`, or nil.
  func row(of id: String, _ rows: CollectionRows, _ layout: SearchLayout) throws -> UInt32? {
    guard let index = rows.index(of: layout.identifier) else {
      return try scan(for: id, rows)
    }
    let found = try rows.rows(index, exactly: SearchKey.identity(id).bytes)
    guard id.utf8.count > SearchKey.longestCode else { return found.first }
    return try found.first { try rows.value($0)["id"]?.isText(id) ?? false }
  }

  /// Finds the resource by reading all, while the index is being built.
  private func scan(for id: String, _ rows: CollectionRows) throws -> UInt32? {
    let all = try rows.rows(matching: .comparison("id", .equal, Value(id)))
    return all.first
  }
}
