public import Andiron
import ObjectModel
import ValueModel

/// Stores, their snapshots and their transactions as sources of resources.
extension Store: ResourceVersionSource {}
extension StoreSnapshot: ResourceVersionSource {}

extension ObjectSource where Self: ResourceSource {
  public func _withResourceRows<R>(
    of collection: String, _ body: (StoreRows) throws -> R
  ) throws -> R? {
    try withRows(of: collection) { try body(StoreRows(rows: $0)) }
  }

  public func _resourceCollections() throws -> [(name: String, count: Int)] {
    try collections().map { ($0.name, $0.count) }
  }

  public func _prepareWords() throws { try writeKeptIndexes() }
}

extension SnapshotSource where Self: ResourceSource {
  public func _resourceVersions(
    _ key: RecordKey, in collection: String
  ) throws -> [ResourceVersion] {
    try versions(key, in: collection).map { ResourceVersion($0) }
  }
}
