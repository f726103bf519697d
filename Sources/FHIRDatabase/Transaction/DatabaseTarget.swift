public import CollectionModel
public import FHIRStore
public import StorageClient
import TextDatabase
public import TextIndex
public import ValueModel

/// A transaction of a database, as a target of resources. Valid only during the call that provided
/// it.
///
/// New resources are collected and written together, at the latest before something is read that
/// they may belong to.
public final class DatabaseTarget<Writer: BackendWriter>: ResourceTarget {
  public typealias _Record = PreparedResourceRecord

  let transaction: DatabaseTransaction<Writer>
  private var known: [String: KnownResources] = [:]
  /// The new resources of each collection that are still to be written.
  private var new: [String: [PreparedObject]] = [:]
  private var newByteCount = 0

  init(_ transaction: DatabaseTransaction<Writer>) { self.transaction = transaction }

  public var _milliseconds: UInt64 { UInt64(transaction.milliseconds) }

  /// The transaction of the storage, for everything else: it sees all that was written so far.
  /// Throws what writing throws.
  public func storageTransaction() throws -> DatabaseTransaction<Writer> {
    try flush()
    known = [:]
    return transaction
  }

  /// Writes what is still to be written.
  func finish() throws { try flush() }

  private func collection(_ name: String) throws -> BackendCollection {
    guard let collection = transaction.collections[name] else {
      throw StoreError(.failed, "the collection does not exist", collection: name)
    }
    return collection
  }

  // MARK: Reading

  public func _withResourceRows<R>(
    of collection: String, _ body: (DatabaseRows<Writer>) throws -> R
  ) throws -> R? {
    try transaction.checkOpen()
    try flush()
    return try transaction.collections[collection].map {
      try body(DatabaseRows(transaction, $0))
    }
  }

  public func _resourceCollections() throws -> [(name: String, count: Int)] {
    try transaction.checkOpen()
    try flush()
    return try transaction.resourceCollections()
  }

  public func _resources(
    withID id: String, in name: String, _ keys: ResourceKeys
  ) throws -> [(key: RecordKey, value: Value)] {
    try transaction.checkOpen()
    guard transaction.collections[name] != nil else { return [] }
    try _ensureCollection(name, keys)
    if known[name]?.newIDs.contains(id) ?? false { try flush() }
    if let found = known[name]?.resources(withID: id) { return found.map { ($0.key, $0.value) } }
    try lookUp([id], in: name, keys)
    return known[name]?.resources(withID: id)?.map { ($0.key, $0.value) } ?? []
  }

  public func _expect(
    _ resources: [(id: String, key: RecordKey)], in name: String, _ keys: ResourceKeys
  ) throws {
    try transaction.checkOpen()
    try flush()
    try lookUp(Array(Set(resources.map(\.id))), in: name, keys)
    var missing = Set(resources.map(\.key))
    let wanted = missing.map(\.bytes).sorted { $0.lexicographicallyPrecedes($1) }
    try transaction.reader.forEachRecord(collection(name).table, keys: wanted) { record in
      let value = try record.value(name)
      guard let key = RecordKey(of: value) else { return true }
      missing.remove(key)
      known[name, default: KnownResources()].note(
        KnownResources.Found(key: key, value: value), key)
      return true
    }
    for key in missing { known[name, default: KnownResources()].note(nil, key) }
  }

  /// Looks up the resources with these ids.
  private func lookUp(_ ids: [String], in name: String, _ keys: ResourceKeys) throws {
    let rows = DatabaseRows(transaction, try collection(name))
    var found: [[KnownResources.Found]] = Array(repeating: [], count: ids.count)
    try rows.forEachResource(
      keys.derivation.identifier, exactly: ids.map(ResourceKeys.identity)
    ) { position, _, value in
      if let key = RecordKey(of: value) {
        found[position].append(KnownResources.Found(key: key, value: value))
      }
      return true
    }
    for (id, resources) in zip(ids, found) {
      known[name, default: KnownResources()].note(resources, withID: id)
    }
  }

  public func _resource(_ key: RecordKey, in name: String) throws -> Value? {
    try transaction.checkOpen()
    if known[name]?.newKeys.contains(key) ?? false { try flush() }
    return try resource(key, in: name)?.value
  }

  /// The database has versions and times in the resources themselves. Throws nothing.
  public func _maintained(
    _ value: Value, key: RecordKey, in collection: String
  ) throws -> Value { value }

  public func _hasResource(_ key: RecordKey, in name: String) throws -> Bool {
    try transaction.checkOpen()
    if known[name]?.newKeys.contains(key) ?? false { return true }
    return try resource(key, in: name) != nil
  }

  private func resource(_ key: RecordKey, in name: String) throws -> KnownResources.Found? {
    if let known = known[name]?.resource(key) { return known }
    guard let collection = transaction.collections[name] else { return nil }
    let found = try transaction.reader.record(collection.table, key: key.bytes).map {
      KnownResources.Found(key: key, value: try $0.value(name))
    }
    known[name, default: KnownResources()].note(found, key)
    return found
  }

  public func _pastVersions(_ key: RecordKey, in collection: String) throws -> [Value?] {
    guard try transaction.keepsVersions(of: collection) else { return [] }
    try transaction.checkOpen()
    try flush()
    return try transaction._versions(key, in: collection).map(\.value)
  }

  // MARK: Writing

  public func _ensureCollection(_ name: String, _ keys: ResourceKeys) throws {
    try transaction.checkOpen()
    if transaction.hasIndex(keys.derivation.identifier, in: name) { return }
    try transaction.ensureCollection(
      name, .uuid, index: ResourceKeys.indexName, keys.derivation)
  }

  public func _ensureTextIndex(_ index: TextIndex, in collection: String) throws {
    try transaction.checkOpen()
    try transaction.ensureTextIndex(index, onCollection: collection)
  }

  /// Builds the indexes that collections of resources and of versions lack.
  func prepareIndexes(_ catalog: ResourceCatalog) throws {
    let names = transaction.collections.keys.sorted()
    if names.contains(VersionRecord.collection) { try transaction.ensureVersions() }
    for name in names {
      if let keys = catalog.keys(ofCollection: name) { try _ensureCollection(name, keys) }
      if let index = catalog.textIndex(ofCollection: name) { try _ensureTextIndex(index, in: name) }
    }
  }

  public func _put(
    _ value: Value, key: RecordKey, in collection: String, _ keys: ResourceKeys
  ) throws -> (value: Value, isReplaced: Bool) {
    let object = try PreparedObject(value, key: key, in: collection, keys.derivation)
    return (object.value, try put(object, in: collection))
  }

  public func _put(_ record: PreparedResourceRecord, in collection: String) throws {
    _ = try put(record.object, in: collection)
  }

  /// The most resources, and about the most bytes, that are collected before they are written.
  private static var most: (count: Int, byteCount: Int) { (1_000, 8 << 20) }

  /// Returns whether the resource replaces another.
  private func put(_ object: PreparedObject, in name: String) throws -> Bool {
    try transaction.checkOpen()
    if known[name]?.newKeys.contains(object.key) ?? false { try flush() }
    let id = object.value["id"]?.string
    if let old = try resource(object.key, in: name) {
      try transaction.put([object], in: name)
      known[name]?.forget(object.key, ids: [old.value["id"]?.string, id])
      return true
    }
    try transaction.noteWritten(object.key, in: name, replacing: nil)
    new[name, default: []].append(object)
    known[name, default: KnownResources()].noteNew(object.key, id: id)
    newByteCount += object.byteCount
    if new[name]?.count ?? 0 >= Self.most.count || newByteCount >= Self.most.byteCount {
      try flush()
    }
    return false
  }

  public func _deleteResource(
    _ key: RecordKey, in name: String, _ keys: ResourceKeys
  ) throws -> Bool {
    try transaction.checkOpen()
    if known[name]?.newKeys.contains(key) ?? false { try flush() }
    guard let old = try resource(key, in: name) else { return false }
    try _ensureCollection(name, keys)
    try delete(old, in: name)
    return true
  }

  /// Deletes a resource with all its versions. Returns false if there was nothing.
  func purge(_ key: RecordKey, in name: String) throws -> Bool {
    try flush()
    known = [:]
    return try transaction.purge(key, in: name)
  }

  private func delete(_ old: KnownResources.Found, in name: String) throws {
    try flush()
    _ = try transaction.delete(old.key, in: name)
    // The rules of relations may have changed other resources.
    known = [:]
  }

  /// Writes what was collected.
  private func flush() throws {
    let some = new
    new = [:]
    newByteCount = 0
    for (name, objects) in some.sorted(by: { $0.key < $1.key }) {
      try transaction.put(objects, in: name, notesVersions: false)
      known[name]?.noteWritten()
    }
  }
}
