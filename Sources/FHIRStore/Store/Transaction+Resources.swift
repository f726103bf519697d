public import Andiron
import ObjectModel
public import TextIndex
public import ValueModel

/// Transactions of stores as targets of resources.
extension Transaction: ResourceTarget {
  public typealias _Record = StoreRecord

  public var _milliseconds: UInt64 { milliseconds }

  public func _ensureCollection(_ name: String, _ keys: ResourceKeys) throws {
    try ensureCollection(name, index: ResourceKeys.indexName, derivation: keys.layout.identifier)
  }

  public func _ensureTextIndex(_ index: TextIndex, in collection: String) throws {
    try ensureTextIndex(index, onCollection: collection)
  }

  public func _resources(
    withID id: String, in collection: String, _ keys: ResourceKeys
  ) throws -> [(key: RecordKey, value: Value)] {
    let found = try objects(
      in: collection, derivation: keys.layout.identifier, exactly: ResourceKeys.identity(id))
    return try found ?? scan(for: id, in: collection)
  }

  /// Finds the resources by reading all, while the index is being built.
  private func scan(
    for id: String, in collection: String
  ) throws -> [(key: RecordKey, value: Value)] {
    var found: [(key: RecordKey, value: Value)] = []
    let query = Query(filter: .comparison("id", .equal, Value(id)))
    try self.collection(collection).forEach(query) { key, value in
      found.append((key, value))
    }
    return found
  }

  public func _expect(
    _ resources: [(id: String, key: RecordKey)], in collection: String, _ keys: ResourceKeys
  ) {}

  public func _resource(_ key: RecordKey, in collection: String) throws -> Value? {
    try self.collection(collection).value(key: key)
  }

  public func _maintained(
    _ value: Value, key: RecordKey, in collection: String
  ) throws -> Value {
    let stamp = try withRows(of: collection) { try $0.stamp(of: key) } ?? nil
    return stamp.map { value.maintained($0) } ?? value
  }

  public func _hasResource(_ key: RecordKey, in collection: String) throws -> Bool {
    try hasObject(key, in: collection)
  }

  public func _put(
    _ value: Value, key: RecordKey, in collection: String, _ keys: ResourceKeys
  ) throws -> (value: Value, isReplaced: Bool) {
    let record = try readyRecord(
      value, key: key, collection: collection, derivation: keys.layout)
    let isReplaced = try put(record, in: collection)
    return (record.value, isReplaced)
  }

  public func _put(_ record: StoreRecord, in collection: String) throws {
    try put(record.ready, in: collection)
  }

  public func _deleteResource(
    _ key: RecordKey, in collection: String, _ keys: ResourceKeys
  ) throws -> Bool {
    try self.collection(collection).delete(key: key)
  }

  public func _pastVersions(_ key: RecordKey, in collection: String) throws -> [Value?] {
    // Most new resources never were there, and a snapshot for each would take long.
    guard try hasVersions(key, in: collection) else { return [] }
    return try committedVersions(key, in: collection).map {
      ResourceVersion($0, isMaintained: true).resource
    }
  }
}
