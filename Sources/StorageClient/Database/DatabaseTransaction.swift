public import CollectionModel
import Foundation
public import ObjectModel
import ValueModel

/// A transaction of a database, as ``ObjectStorage/write(_:)`` gives it.
public final class DatabaseTransaction<Writer: BackendWriter>: DatabaseReader<Writer> {
  var writer: Writer { reader }
  /// The collections that were changed.
  private(set) var changed: Set<String> = []
  private var ensured: Set<ObjectIdentifier> = []
  /// The digests of blobs that no object may name at the end.
  var unnamedBlobs: Set<[UInt8]> = []
  /// The time of the transaction, in milliseconds since 1970.
  package let milliseconds = Int64(max(0, Date().timeIntervalSince1970 * 1_000))
  /// The versions of objects that are noted and not written yet.
  var versions = PendingVersions()
  /// The record that was read by its key last, if nothing was written since.
  private var lastRead: (table: Int64, record: BackendRecord)?

  func noteWrite(to collection: String) {
    changed.insert(collection)
    lastRead = nil
  }

  func noteChange(of collection: String) {
    noteWrite(to: collection)
    // What was ensured for a type may be gone.
    ensured = []
  }

  override func prepareToReadVersions() throws { try flushVersions() }

  /// Writes what is left to the end of a transaction. Throws what writing throws.
  func finish() throws {
    try flushVersions()
    try removeUnnamedBlobs()
  }

  /// The record with this key, if it is the one that was read last.
  func known(_ key: [UInt8], in table: Int64) -> BackendRecord? {
    lastRead.flatMap { $0.table == table && $0.record.key == key ? $0.record : nil }
  }

  override func record<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> (record: BackendRecord, collection: BackendCollection)? {
    let found = try super.record(type, key: key)
    lastRead = found.map { ($0.collection.table, $0.record) }
    return found
  }

  /// Calls `body` with the objects as they were at the call, whatever it writes.
  ///
  /// Holds all of the query's objects. Rethrows what `body` throws.
  public override func visit<Object: StoredObject>(
    _ query: ObjectQuery<Object>, _ body: (_ object: Object, _ stop: inout Bool) throws -> Void
  ) throws {
    var found: [Object] = []
    try super.visit(query) { object, _ in found.append(object) }
    var stop = false
    for object in found where !stop { try body(object, &stop) }
  }
}

extension DatabaseTransaction: ObjectWriter {
  public func add<Object: StoredObject>(_ object: Object) throws { try put(object, .absent) }

  public func update<Object: StoredObject>(_ object: Object) throws { try put(object, .present) }

  @discardableResult
  public func upsert<Object: StoredObject>(_ object: Object) throws -> Bool {
    try put(object, .either)
  }

  @discardableResult
  public func delete<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Bool {
    guard let (record, collection) = try record(type, key: key) else { return false }
    try delete([record], of: collection)
    return true
  }

  @discardableResult
  public func deleteAll<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> Int {
    var found: [BackendRecord] = []
    let collection = try run(query) { execution in
      try execution.forEachResult { match in
        found.append(match.record)
        return true
      }
      return execution.collection
    }
    if let collection { try delete(found, of: collection) }
    return found.count
  }

  public func savepoint<R>(_ body: () throws -> R) throws -> R {
    try checkOpen()
    let before = (collections, changed, ensured, versions)
    do {
      return try writer.savepoint(body)
    } catch {
      (collections, changed, ensured, versions) = before
      lastRead = nil
      throw error
    }
  }
}

extension DatabaseTransaction {
  /// Whether a record with the key must exist before the write.
  enum Expectation {
    case absent, present, either
  }

  /// Returns whether the object was added.
  @discardableResult
  private func put<Object: StoredObject>(
    _ object: Object, _ expectation: Expectation
  ) throws -> Bool {
    try checkOpen()
    let collection = try collection(of: Object.self)
    let (key, value) = try object.record(in: collection.name)
    return try put(value, key: key, in: collection.name, expectation)
  }

  /// Writes an object of any type. Returns whether it was added.
  @discardableResult
  func put(
    _ value: Value, key: RecordKey, in collection: String, _ expectation: Expectation
  ) throws -> Bool {
    try put([PreparedObject(key, value, in: collection)], in: collection, expectation)[0]
  }

  /// Writes an object with its entries, whose blobs are known to be kept. Returns whether it was
  /// added.
  func put(
    _ object: PreparedObject, in known: BackendCollection, _ expectation: Expectation,
    notesVersions: Bool = true
  ) throws -> Bool {
    let collection = try writable(known)
    let (value, keyBytes) = (object.value, object.key.bytes)
    guard keyBytes.count <= Self.longestKey else {
      throw StoreError(
        .notStorable, "a primary key has at most \(Self.longestKey) bytes",
        collection: collection.name)
    }
    let old = try writer.record(collection.table, key: keyBytes)
    switch (expectation, old == nil) {
    case (.absent, false):
      throw StoreError(
        .keyExists, "there is an object with this primary key", collection: collection.name)
    case (.present, true):
      throw StoreError(
        .noSuchObject, "there is no object with this primary key", collection: collection.name)
    default: break
    }
    let before = try old.map { try self.value(of: $0, collection) }
    let entries = try entries(of: object, in: collection)
    try checkUnique(value, replacing: before, row: old?.row, in: collection)
    try noteIrregular(entries.irregular, in: collection)
    if let old, let before {
      let present = Set(try self.entries(of: before, in: collection).all)
      let wanted = Set(entries.all)
      noteRemoved(present.subtracting(wanted), from: collection)
      try writer.update(
        collection.table, row: old.row, object.content,
        removing: Array(present.subtracting(wanted)),
        adding: Array(wanted.subtracting(present)))
    } else {
      try writer.insert(
        collection.table, key: keyBytes, object.content, entries: entries.all)
    }
    noteWrite(to: collection.name)
    if notesVersions {
      try noteWritten(object.key, in: collection.name, replacing: before)
    }
    return old == nil
  }

  /// Saves that an object does not have exactly one entry in these indexes, unless that is known.
  func noteIrregular(_ indexes: Set<Int64>, in collection: BackendCollection) throws {
    guard !indexes.isSubset(of: collection.irregular) else { return }
    try save(collection.with(irregular: collection.irregular.union(indexes)))
  }

  /// The most bytes of a primary key: the databases' own indexes take no more.
  static var longestKey: Int { 1_600 }

  /// Deletes a record without regard to rules.
  func delete(_ record: BackendRecord, in known: BackendCollection) throws {
    let collection = try writable(known)
    let value = try value(of: record, collection)
    let entries = try entries(of: value, in: collection).all
    noteRemoved(entries, from: collection)
    try writer.delete(collection.table, row: record.row, entries: entries)
    noteWrite(to: collection.name)
    if try notesVersions(of: collection.name) {
      try noteDeleted([(key(of: record), value)], in: collection.name)
    }
  }

  func key(of record: BackendRecord) throws -> RecordKey {
    try record.key.withUnsafeBytes { try RecordKey(bytes: $0) }
  }

  func entries(of value: Value, in collection: BackendCollection) throws -> RecordEntries {
    var entries = RecordEntries()
    for index in collection.indexes {
      let keys = try keys(of: value, in: index, collection)
      if keys.count != 1 { entries.irregular.insert(index.number) }
      for key in keys {
        let entry = BackendEntry(index: index.number, bytes: key.bytes)
        entries.all.append(entry)
        guard index.definition.isUnique, key.isComplete else { continue }
        if key.isCut { entries.unique = nil } else { entries.unique?.append(entry) }
      }
    }
    return entries
  }

  /// The entries of an object, as ``entries(of:in:)`` has them of its value.
  func entries(
    of object: PreparedObject, in collection: BackendCollection
  ) throws -> RecordEntries {
    guard let derived = object.derived,
      let index = collection.indexes.first(where: {
        $0.definition.derivation == derived.identifier
      })
    else { return try entries(of: object.value, in: collection) }
    var entries = try entries(of: object.value, in: collection.without(index))
    if derived.entries.count != 1 { entries.irregular.insert(index.number) }
    entries.all += derived.entries.map { BackendEntry(index: index.number, bytes: $0) }
    return entries
  }

  func keys(
    of value: Value, in index: BackendCollection.KeptIndex, _ collection: BackendCollection
  ) throws(StoreError) -> [IndexKey] {
    do throws(IndexKeyError) {
      guard let entries = try core.derivations.keys(of: value, in: index) else {
        return try index.encoder.keys(of: value)
      }
      return entries.map { IndexKey(bytes: $0, isCut: false, isComplete: true) }
    } catch {
      throw StoreError(error, index: index.definition.name, of: collection.name)
    }
  }

  /// Throws `.notUnique` if another object has a key of this one in a unique index, and `old`, the
  /// value that is replaced, does not have that key yet.
  func checkUnique(
    _ value: Value, replacing old: Value?, row: Int64?, in collection: BackendCollection
  ) throws {
    for index in collection.indexes where index.definition.isUnique {
      for key in try keys(of: value, in: index, collection) {
        guard try isTaken(key, by: value, replacing: old, row: row, in: index, collection) else {
          continue
        }
        throw StoreError(
          .notUnique, "another object has the same key", collection: collection.name,
          index: index.definition.name)
      }
    }
  }

  private func isTaken(
    _ key: IndexKey, by value: Value, replacing old: Value?, row: Int64?,
    in index: BackendCollection.KeptIndex, _ collection: BackendCollection
  ) throws -> Bool {
    var others: [Int64] = []
    return try StoreError.ofIndex(index.definition.name) {
      try index.encoder.isTaken(key, by: value, replacing: old) {
        let exactly = OrderedKeyRange(lower: key.bytes, upper: key.bytes + [0])
        try writer.forEachEntry(index.number, in: exactly, isReversed: false) { _, other in
          if other != row { others.append(other) }
          return true
        }
        return !others.isEmpty
      } holds: { test in
        var isFound = false
        try writer.forEachRecord(collection.table, rows: others) { record in
          isFound = try test(try record.value(collection.name))
          return !isFound
        }
        return isFound
      }
    }
  }
}

// MARK: Collections

extension DatabaseTransaction {
  /// The collection of a type. If it is not as declared, it is created or gets the indexes that its
  /// declaration names.
  func collection<Object: StoredObject>(of type: Object.Type) throws -> BackendCollection {
    let declared = try core.types.declaration(of: type)
    if let known = collections[declared.name] {
      if ensured.contains(ObjectIdentifier(type)) { return known }
      guard known.definition.keyKind == declared.keyKind else {
        throw declared.wrongKey(known.definition)
      }
      if declared.isSatisfied(by: known.definition) {
        ensured.insert(ObjectIdentifier(type))
        return known
      }
    }
    let collection = try savepoint { try CollectionSetup(self).run(declared) }
    ensured.insert(ObjectIdentifier(type))
    return collection
  }

  /// The highest number that a table or an index has, or had.
  func lastNumber() throws -> Int64 {
    try collections.values.reduce(DatabaseRecord(writer).last) { max($0, $1.last) }
  }

  /// Stores a definition.
  @discardableResult
  func save(_ collection: BackendCollection) throws -> BackendCollection {
    let key = BackendCollection.key(collection.name)
    if let known = try writer.record(BackendCollection.definitions, key: key) {
      try writer.update(
        BackendCollection.definitions, row: known.row, collection.content, removing: [],
        adding: [])
    } else {
      try writer.insert(
        BackendCollection.definitions, key: key, collection.content, entries: [])
    }
    try writer.noteDefinitions()
    collections[collection.name] = collection
    return collection
  }
}
