package import CollectionModel
public import FHIRModel
public import FHIRStore
public import StorageClient

/// A database as of one commit, as a source of resources. Valid only during the call that provided
/// it.
public final class DatabaseSource<Reader: BackendReader>: ResourceVersionSource {
  /// The reader of the storage, for everything else.
  public let reader: DatabaseReader<Reader>

  init(_ reader: DatabaseReader<Reader>) { self.reader = reader }

  public func _withResourceRows<R>(
    of collection: String, _ body: (DatabaseRows<Reader>) throws -> R
  ) throws -> R? {
    try reader.checkOpen()
    return try reader.collections[collection].map { try body(DatabaseRows(reader, $0)) }
  }

  public func _resourceCollections() throws -> [(name: String, count: Int)] {
    try reader.checkOpen()
    return try reader.resourceCollections()
  }

  public func _resourceVersions(
    _ key: RecordKey, in collection: String, isMaintained: Bool
  ) throws -> [ResourceVersion] {
    try reader._versions(key, in: collection).map(ResourceVersion.init)
  }

  public func _history(
    _ query: HistoryQuery, _ reader: FHIRReader<DatabaseSource<Reader>>, release: ReleaseVersion
  ) throws -> HistoryPage {
    try DatabaseHistory(reader, reader.release(release), query).page()
  }
}

extension DatabaseReader {
  /// The names of the collections, with the number of objects in each.
  func resourceCollections() throws -> [(name: String, count: Int)] {
    try collections.values.map {
      ($0.name, try reader.recordCount($0.table, limit: nil))
    }
  }
}
