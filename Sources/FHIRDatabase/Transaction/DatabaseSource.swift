public import Andiron
public import FHIRStore
public import StorageClient
import ValueModel

/// A database as of one commit, as a source of resources. Valid only during the call that provided
/// it.
public final class DatabaseSource<Reader: BackendReader>: ResourceVersionSource {
  private let reader: Reader
  private let collections: [String: BackendCollection]
  private var isOver = false

  init(_ catalog: BackendCatalog, _ reader: Reader) throws {
    self.reader = reader
    collections = try catalog.collections(reader)
  }

  func end() { isOver = true }

  private func check() throws {
    if isOver { throw StorageError(.closed, "what was read from is closed") }
  }

  var versions: VersionReader<Reader> { VersionReader(reader: reader, collections: collections) }

  public func _withResourceRows<R>(
    of collection: String, _ body: (DatabaseRows<Reader>) throws -> R
  ) throws -> R? {
    try check()
    return try collections[collection].map { try body(DatabaseRows(reader, $0)) }
  }

  public func _resourceCollections() throws -> [(name: String, count: Int)] {
    try check()
    return try collections.values.filter { $0.name != VersionRecord.collection }.map {
      ($0.name, try reader.recordCount($0.table, limit: nil))
    }
  }

  public func _resourceVersions(
    _ key: RecordKey, in collection: String
  ) throws -> [ResourceVersion] {
    try check()
    return try versions.versions(key, in: collection)
  }
}
