public import Andiron
public import FHIRStore
public import Foundation
import StorageEngine
public import StorageClient
public import ValueModel

/// A transaction of a database, as a target of resources. Valid only during the call that provided
/// it.
///
/// New resources are collected and written together, at the latest before something is read that
/// they may belong to.
public final class DatabaseTarget<Writer: BackendWriter>: ResourceTarget {
  private let writer: Writer
  private var upkeep: CollectionUpkeep<Writer>
  private let retention: VersionRetention
  private var known: [String: KnownResources] = [:]
  /// The new resources of each collection that are still to be written.
  private var new: [String: [DatabaseRecord]] = [:]
  private var newByteCount = 0
  private var versions: VersionWriter<Writer>
  private var isOver = false
  public let _writeTime: Date

  init(
    _ catalog: BackendCatalog, _ writer: Writer, _ retention: VersionRetention, _ time: Date
  ) throws {
    self.writer = writer
    self.retention = retention
    _writeTime = time
    upkeep = CollectionUpkeep(writer: writer, collections: try catalog.collections(writer))
    versions = VersionWriter(writer, retention, time)
  }

  /// Writes what is still to be written, and ends the transaction.
  func finish() throws {
    try flush()
    isOver = true
  }

  func end() { isOver = true }

  private func check() throws {
    if isOver { throw StorageError(.closed, "the transaction is over") }
  }

  private func collection(_ name: String) throws -> BackendCollection {
    guard let collection = upkeep.collections[name] else {
      throw StorageError(.failed, "the collection does not exist", collection: name)
    }
    return collection
  }

  private func index(_ derivation: String, _ collection: BackendCollection) throws -> Int64 {
    let index = collection.indexes.first { $0.definition.derivation == derivation }
    guard let index else {
      throw StorageError(.failed, "the index does not exist", collection: collection.name)
    }
    return index.number
  }

  // MARK: Reading

  public func _withResourceRows<R>(
    of collection: String, _ body: (DatabaseRows<Writer>) throws -> R
  ) throws -> R? {
    try check()
    try flush()
    return try upkeep.collections[collection].map { try body(DatabaseRows(writer, $0)) }
  }

  public func _resourceCollections() throws -> [(name: String, count: Int)] {
    try check()
    try flush()
    return try upkeep.collections.values.filter { $0.name != VersionRecord.collection }.map {
      ($0.name, try writer.recordCount($0.table, limit: nil))
    }
  }

  public func _resources(
    withID id: String, in name: String, _ keys: ResourceKeys
  ) throws -> [(key: RecordKey, value: Value)] {
    try check()
    guard upkeep.collections[name] != nil else { return [] }
    try _ensureCollection(name, keys)
    if known[name]?.newIDs.contains(id) ?? false { try flush() }
    if let found = known[name]?.resources(withID: id) { return found.map { ($0.key, $0.value) } }
    try lookUp([id], in: name, keys)
    return known[name]?.resources(withID: id)?.map { ($0.key, $0.value) } ?? []
  }

  public func _expect(
    _ resources: [(id: String, key: RecordKey)], in name: String, _ keys: ResourceKeys
  ) throws {
    try check()
    try lookUp(Array(Set(resources.map(\.id))), in: name, keys)
    let collection = try collection(name)
    var missing = Set(resources.map(\.key))
    for record in try writer.records(collection.table, keys: missing.map(\.bytes)).values {
      let value = try record.value(name)
      guard let key = RecordKey(of: value) else { continue }
      missing.remove(key)
      known[name, default: KnownResources()].note(
        KnownResources.Found(row: record.row, key: key, value: value), key)
    }
    for key in missing { known[name, default: KnownResources()].note(nil, key) }
  }

  /// Looks up the resources with these ids.
  private func lookUp(_ ids: [String], in name: String, _ keys: ResourceKeys) throws {
    let collection = try collection(name)
    let index = try index(keys.derivation, collection)
    var found: [[KnownResources.Found]] = Array(repeating: [], count: ids.count)
    try writer.forEachRecord(
      collection.table, by: index, exactly: ids.map(ResourceKeys.identity)
    ) { position, record in
      let value = try record.value(name)
      if let key = RecordKey(of: value) {
        found[position].append(KnownResources.Found(row: record.row, key: key, value: value))
      }
      return true
    }
    for (id, resources) in zip(ids, found) {
      known[name, default: KnownResources()].note(resources, withID: id)
    }
  }

  public func _hasResource(_ key: RecordKey, in name: String) throws -> Bool {
    try check()
    if known[name]?.newKeys.contains(key) ?? false { return true }
    return try resource(key, in: name) != nil
  }

  private func resource(_ key: RecordKey, in name: String) throws -> KnownResources.Found? {
    if let known = known[name]?.resource(key) { return known }
    let table = try collection(name).table
    let found = try writer.record(table, key: key.bytes).map {
      KnownResources.Found(row: $0.row, key: key, value: try $0.value(name))
    }
    known[name, default: KnownResources()].note(found, key)
    return found
  }

  public func _pastVersions(_ key: RecordKey, in collection: String) throws -> [Value?] {
    guard retention.keepsAny else { return [] }
    try check()
    try flush()
    return try VersionReader(reader: writer, collections: upkeep.collections)
      .versions(key, in: collection).map(\.resource)
  }

  // MARK: Writing

  public func _ensureCollection(_ name: String, _ keys: ResourceKeys) throws {
    try check()
    if upkeep.isReady(name, keys.derivation) { return }
    try upkeep.ensure(
      VersionRecord.collection, index: VersionRecord.indexName, VersionRecord.derivation
    ) { _ in [] }
    try upkeep.ensure(name, index: ResourceKeys.indexName, keys.derivation) { keys.keys(of: $0) }
  }

  public func _put(
    _ value: Value, key: RecordKey, in collection: String, _ keys: ResourceKeys
  ) throws -> (value: Value, isReplaced: Bool) {
    let record = try DatabaseRecord(value, key: key, in: collection, keys)
    let isReplaced = try put(record, in: collection, keys)
    return (record.value, isReplaced)
  }

  public func _put(_ record: DatabaseRecord, in collection: String) throws {
    try put(record, in: collection, nil)
  }

  /// The most resources, and about the most bytes, that are collected before they are written.
  private static var most: (count: Int, byteCount: Int) { (2_000, 8 << 20) }

  /// Returns whether the resource replaces another.
  @discardableResult
  private func put(
    _ record: DatabaseRecord, in name: String, _ keys: ResourceKeys?
  ) throws -> Bool {
    try check()
    if known[name]?.newKeys.contains(record.key) ?? false { try flush() }
    if let old = try resource(record.key, in: name) {
      guard let keys else {
        throw StorageError(
          .keyExists, "there is an object with this primary key", collection: name)
      }
      try replace(old, by: record, in: name, keys)
      return true
    }
    new[name, default: []].append(record)
    known[name, default: KnownResources()].noteNew(record.key, id: record.id)
    try versions.noteWritten(record.key, in: name, replacing: nil, upkeep.collections)
    newByteCount += record.content.json.count
    if new[name]?.count ?? 0 >= Self.most.count || newByteCount >= Self.most.byteCount {
      try flush()
    }
    return false
  }

  private func replace(
    _ old: KnownResources.Found, by record: DatabaseRecord, in name: String, _ keys: ResourceKeys
  ) throws {
    let collection = try collection(name)
    let index = try index(record.derivation, collection)
    let present = Set(keys.keys(of: old.value))
    let wanted = Set(record.entries)
    try writer.update(
      collection.table, row: old.row, record.content,
      removing: present.subtracting(wanted).map { BackendEntry(index: index, bytes: $0) },
      adding: wanted.subtracting(present).map { BackendEntry(index: index, bytes: $0) })
    known[name]?.forget(record.key, ids: [old.value["id"]?.string, record.id])
    try versions.noteWritten(record.key, in: name, replacing: old.value, upkeep.collections)
  }

  public func _deleteResource(
    _ key: RecordKey, in name: String, _ keys: ResourceKeys
  ) throws -> Bool {
    try check()
    if known[name]?.newKeys.contains(key) ?? false { try flush() }
    guard upkeep.collections[name] != nil, let old = try resource(key, in: name) else {
      return false
    }
    try _ensureCollection(name, keys)
    try delete(old, in: name, keys)
    try versions.noteDeleted(key, in: name, old.value, upkeep.collections)
    return true
  }

  /// Deletes a resource with all its versions. Returns false if there was nothing.
  func purge(_ key: RecordKey, in name: String, _ keys: ResourceKeys) throws -> Bool {
    guard upkeep.collections[name] != nil else { return false }
    try _ensureCollection(name, keys)
    try flush()
    let hadVersions = try versions.forget(key, in: name, upkeep.collections)
    guard let old = try resource(key, in: name) else { return hadVersions }
    try delete(old, in: name, keys)
    return true
  }

  private func delete(
    _ old: KnownResources.Found, in name: String, _ keys: ResourceKeys
  ) throws {
    let collection = try collection(name)
    let index = try index(keys.derivation, collection)
    try writer.delete(
      collection.table, row: old.row,
      entries: keys.keys(of: old.value).map { BackendEntry(index: index, bytes: $0) })
    known[name]?.forget(old.key, ids: [old.value["id"]?.string])
    known[name]?.note(nil, old.key)
  }

  /// Writes what was collected.
  private func flush() throws {
    let some = new
    new = [:]
    newByteCount = 0
    for (name, records) in some.sorted(by: { $0.key < $1.key }) {
      let collection = try collection(name)
      try writer.insert(
        collection.table,
        records.map { record in
          let index = try index(record.derivation, collection)
          return BackendInsertion(
            key: record.key.bytes, record.content,
            entries: record.entries.map { BackendEntry(index: index, bytes: $0) })
        })
      known[name]?.noteWritten()
    }
    try versions.flush(upkeep.collections)
  }
}
