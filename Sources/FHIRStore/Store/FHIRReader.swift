public import Andiron
public import FHIRModel
public import ObjectModel
public import ValueModel

/// Resources as one state of a store has them: of the store as it is at each call, of a snapshot, or in a transaction.
public struct FHIRReader<Source: ObjectSource> {
  public let source: Source
  let records: FHIRStore

  init(_ records: FHIRStore, _ source: Source) {
    self.records = records
    self.source = source
  }
}

extension FHIRReader: Sendable where Source: Sendable {}

extension FHIRStore {
  /// Reads of the store as it is at each call.
  public var reader: FHIRReader<Store> { FHIRReader(self, store) }

  /// Runs `body` with a reader of one state: all that it reads is as of one commit.
  public func read<R>(_ body: (FHIRReader<StoreSnapshot>) throws -> R) throws -> R {
    try store.read { try body(FHIRReader(self, $0)) }
  }

  /// The resource of that type and `id`; nil where there is none. Cost: one look-up, one read.
  public func resource<R: Resource>(_ type: R.Type, id: String) throws -> R? {
    try reader.resource(type, id: id)
  }

  /// The resource of that type and `id` in a release, the first one by default; nil where there is none.
  public func resource(
    _ type: String, id: String, release: ReleaseVersion? = nil
  ) throws -> Value? {
    try reader.resource(type, id: id, release: release)
  }
}

extension FHIRReader {
  /// The resource of that type and `id`; nil where there is none. Of several with the same `id`, the first that was
  /// stored.
  public func resource<R: Resource>(_ type: R.Type, id: String) throws -> R? {
    try value(R.resourceType, id, in: records.stored(R.Release.version)).map { R(unchecked: $0) }
  }

  /// The resources of that type with these ids, in their order, and the ids that there is none for.
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

  public func resource(
    _ type: String, id: String, release: ReleaseVersion? = nil
  ) throws -> Value? {
    try value(type, id, in: records.stored(release))
  }

  /// The number of resources of a type, in constant time.
  public func count(_ type: String, release: ReleaseVersion? = nil) throws -> Int {
    let release = try records.stored(release)
    return try source.withRows(of: release.collection(type)) { $0.count } ?? 0
  }

  /// How many resources there are of each type that has any, by release and name.
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

  /// The value of the resource.
  func value(_ type: String, _ id: String, in release: StoredRelease) throws -> Value? {
    try source.withRows(of: release.collection(type)) { rows in
      try row(of: id, rows, release.layout(type)).map { try rows.value($0) }
    } ?? nil
  }

  /// The first row with this `id`; nil where there is none.
  func row(of id: String, _ rows: CollectionRows, _ layout: SearchLayout) throws -> UInt32? {
    guard let index = rows.index(of: layout.identifier) else {
      return try scan(for: id, rows)
    }
    let found = try rows.rows(index, exactly: SearchKey.identity(id).bytes)
    guard id.utf8.count > SearchKey.longestCode else { return found.first }
    return try found.first { try rows.value($0)["id"]?.isText(id) ?? false }
  }

  /// While the index is being built.
  private func scan(for id: String, _ rows: CollectionRows) throws -> UInt32? {
    let all = try rows.rows(matching: .comparison("id", .equal, Value(id)))
    return all.first
  }
}
