public import Andiron
public import ObjectModel
public import ValueModel

/// A transaction of a database, as ``ObjectStorage/write(_:)`` gives it.
public final class BackendWriteScope<Backend: StorageBackend>: StorageWriter {
  let core: BackendCore
  let writer: Backend.Writer
  /// The collections as this transaction sees them.
  var collections: [String: BackendCollection]
  /// The collections that were changed.
  private(set) var changed: Set<String> = []
  /// Notes for a running migration step; nil in every other transaction.
  var visitNotes: BackendVisitNotes?
  /// Whether a migration step has written other objects than those that it visits.
  var hasWrittenOthers = false
  /// The object that was read last, with nothing written since: it need not be read once more to be
  /// replaced.
  private var kept: (table: Int64, record: BackendRecord)?
  private var ensured: Set<ObjectIdentifier> = []
  private var isOver = false

  init(_ core: BackendCore, _ writer: Backend.Writer) throws {
    self.core = core
    self.writer = writer
    collections = try core.catalog.collections(writer)
  }

  func end() { isOver = true }

  func note(changed names: Set<String>) { changed.formUnion(names) }

  func noteChange(of collection: BackendCollection) { changed.insert(collection.name) }

  /// Keeps nothing that was read, as something is about to be written.
  func forget() { kept = nil }

  func checkOpen() throws {
    if isOver { throw StorageError(.closed, "the transaction is over") }
  }

  func open() throws -> BackendObjects<Backend.Writer> {
    try checkOpen()
    return BackendObjects(core: core, reader: writer, collections: collections)
  }

  // MARK: Reading

  public func object<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Object? {
    let objects = try open()
    guard let (record, collection) = try objects.record(type, key: key) else { return nil }
    kept = (collection.table, record)
    return try objects.object(type, record, collection)
  }

  public func contains<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Bool {
    try open().record(type, key: key) != nil
  }

  public func objects<Object: StoredObject>(
    _ type: Object.Type, keys: [Object.PrimaryKey]
  ) throws -> [Object] {
    try open().objects(type, keys: keys)
  }

  public func visit<Object: StoredObject>(
    _ query: ObjectQuery<Object>, _ body: (_ object: Object, _ stop: inout Bool) throws -> Void
  ) throws {
    // What `body` writes must not change what it still gets.
    var found: [Object] = []
    try open().visit(query) { object, _ in found.append(object) }
    var stop = false
    for object in found where !stop { try body(object, &stop) }
  }

  public func count<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> Int {
    try open().count(query)
  }

  public func explain<Object: StoredObject>(
    _ query: ObjectQuery<Object>
  ) throws -> QueryExplanation? {
    try open().explain(query)
  }

  public func minimum<Object: StoredObject>(
    of path: ValuePath, _ query: ObjectQuery<Object>
  ) throws -> Value? {
    try open().extreme(path, query, isGreatest: false)
  }

  public func maximum<Object: StoredObject>(
    of path: ValuePath, _ query: ObjectQuery<Object>
  ) throws -> Value? {
    try open().extreme(path, query, isGreatest: true)
  }

  public func groupCounts<Object: StoredObject>(
    by path: ValuePath, _ query: ObjectQuery<Object>
  ) throws -> [(value: Value, count: Int)] {
    try open().groupCounts(path, query)
  }

  public func _total<Object: StoredObject, Total: AggregateNumber>(
    of path: ValuePath, _ query: ObjectQuery<Object>, as type: Total.Type
  ) throws -> (sum: Total, count: Int) {
    try open().total(path, query, as: type)
  }

  // MARK: Writing

  public func create<Object: StoredObject>(_ object: Object) throws { try put(object, .absent) }

  public func update<Object: StoredObject>(_ object: Object) throws { try put(object, .present) }

  @discardableResult
  public func upsert<Object: StoredObject>(_ object: Object) throws -> Bool {
    try put(object, .either)
  }

  @discardableResult
  public func delete<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Bool {
    guard let (record, collection) = try open().record(type, key: key) else { return false }
    try deleteWithRules([record], in: collection)
    return true
  }

  @discardableResult
  public func deleteAll<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> Int {
    var found: [BackendRecord] = []
    let collection = try open().run(query) { execution in
      try execution.forEachResult { match in
        found.append(match.record)
        return true
      }
      return execution.collection
    }
    if let collection { try deleteWithRules(found, in: collection) }
    return found.count
  }

  public func savepoint<R>(_ body: () throws -> R) throws -> R {
    _ = try open()
    forget()
    defer { forget() }
    let before = (collections, changed, ensured, visitNotes)
    do {
      return try writer.savepoint(body)
    } catch {
      (collections, changed, ensured, visitNotes) = before
      throw error
    }
  }
}

extension BackendWriteScope {
  /// Whether a record with the key must exist before the write.
  enum Expectation {
    case absent, present, either
  }

  /// Returns whether the object was added.
  @discardableResult
  private func put<Object: StoredObject>(
    _ object: Object, _ expectation: Expectation
  ) throws -> Bool {
    _ = try open()
    let collection = try collection(of: Object.self)
    let (key, value) = try record(of: object, collection.name)
    return try put(value, key: key, in: collection, expectation)
  }

  /// The primary key and the value of an object.
  func record<Object: StoredObject>(
    of object: Object, _ collection: String
  ) throws -> (key: RecordKey, value: Value) {
    let value: Value
    do {
      value = try object.storedValue(dictionary: nil)
    } catch {
      throw StorageError(
        error.code == .mismatch ? .wrongType : .notStorable, error.description,
        collection: collection, underlying: error)
    }
    let key = try StorageError.wrapping { try RecordKey(object.pk) }
    guard object.pk.isAssigned else {
      throw StorageError(
        .notStorable, "the object has not been given its primary key", collection: collection)
    }
    guard RecordKey(of: value) == key else {
      throw StorageError(
        .notStorable, "the type does not store its primary key: give `pk` a coding key",
        collection: collection)
    }
    return (key, value)
  }

  /// Writes an object with its entries. Returns whether it was added.
  func put(
    _ value: Value, key: RecordKey, in collection: BackendCollection, _ expectation: Expectation
  ) throws -> Bool {
    try checkIndexes(of: collection)
    let keyBytes = key.bytes
    guard keyBytes.count <= Self.longestKey else {
      throw StorageError(
        .notStorable, "a primary key has at most \(Self.longestKey) bytes",
        collection: collection.name)
    }
    let (old, holders) = try present(value, key: keyBytes, in: collection)
    forget()
    switch (expectation, old == nil) {
    case (.absent, false):
      throw StorageError(
        .keyExists, "there is an object with this primary key", collection: collection.name)
    case (.present, true):
      throw StorageError(
        .noSuchObject, "there is no object with this primary key", collection: collection.name)
    default: break
    }
    let content = try BackendContent(value, collection: collection.name)
    let before = try old.map { try $0.value(collection.name) }
    let (entries, irregular) = try entries(of: value, in: collection)
    try checkUnique(
      value, replacing: before, row: old?.row, in: collection, holders: holders)
    if !irregular.isSubset(of: collection.irregular) {
      try save(collection.with(irregular: collection.irregular.union(irregular)))
    }
    if let old, let before {
      let present = Set(try self.entries(of: before, in: collection).entries)
      let wanted = Set(entries)
      try writer.update(
        collection.table, row: old.row, content, removing: Array(present.subtracting(wanted)),
        adding: Array(wanted.subtracting(present)))
    } else {
      try writer.insert(collection.table, key: keyBytes, content, entries: entries)
      try visitNotes?.togglePresence(of: keyBytes, in: collection.table, writer)
    }
    changed.insert(collection.name)
    return old == nil
  }

  /// Throws `.unsupported` if another module makes the entries of an index of the collection.
  func checkIndexes(of collection: BackendCollection) throws {
    guard let index = collection.indexes.first(where: { $0.definition.derivation != nil }) else {
      return
    }
    throw StorageError(
      .unsupported, "the objects are written by the module that makes the entries of an index",
      collection: collection.name, index: index.definition.name)
  }

  /// The most bytes of a primary key: the databases' own indexes take no more.
  static var longestKey: Int { 1_600 }

  /// The record with a key, and who has the value's keys in unique indexes, if that was asked for.
  private func present(
    _ value: Value, key: [UInt8], in collection: BackendCollection
  ) throws -> (record: BackendRecord?, holders: [BackendEntry: [Int64]]?) {
    if let kept, kept.table == collection.table, kept.record.key == key {
      return (kept.record, nil)
    }
    let unique = try uniqueEntries(of: value, in: collection)
    let probe = try writer.probe(collection.table, keys: [key], entries: unique)
    return (probe.records[key], probe.holders)
  }

  /// The entries of a value that no other object may have.
  func uniqueEntries(of value: Value, in collection: BackendCollection) throws -> [BackendEntry] {
    try collection.indexes.filter(\.definition.isUnique).flatMap { index in
      try keys(of: value, in: index, collection).filter(\.isComplete)
        .map { BackendEntry(index: index.number, bytes: $0.bytes) }
    }
  }

  /// Deletes records without regard to rules.
  func delete(_ records: [BackendRecord], in collection: BackendCollection) throws {
    forget()
    if records.isEmpty { return }
    try checkIndexes(of: collection)
    try writer.delete(
      collection.table,
      try records.map { record in
        let value = try record.value(collection.name)
        return (row: record.row, entries: try entries(of: value, in: collection).entries)
      })
    for record in records {
      try visitNotes?.togglePresence(of: record.key, in: collection.table, writer)
    }
    changed.insert(collection.name)
  }

  /// The entries of a value, and the indexes in which it does not have exactly one.
  func entries(
    of value: Value, in collection: BackendCollection
  ) throws -> (entries: [BackendEntry], irregular: Set<Int64>) {
    var result: (entries: [BackendEntry], irregular: Set<Int64>) = ([], [])
    for index in collection.indexes {
      let keys = try keys(of: value, in: index, collection)
      if keys.count != 1 { result.irregular.insert(index.number) }
      result.entries += keys.map { BackendEntry(index: index.number, bytes: $0.bytes) }
    }
    return result
  }

  func keys(
    of value: Value, in index: BackendCollection.KeptIndex, _ collection: BackendCollection
  ) throws -> [IndexKey] {
    do {
      return try index.encoder.keys(of: value)
    } catch {
      throw StorageError(
        .notStorable, "an indexed field has too many values", collection: collection.name,
        index: index.definition.name, underlying: error)
    }
  }

  /// Throws `.notUnique` if another object has a key of this one in a unique index.
  ///
  /// What `old` has already no other object has. `holders` are the rows that have the value's
  /// entries; nil if that is to be asked for.
  func checkUnique(
    _ value: Value, replacing old: Value?, row: Int64?, in collection: BackendCollection,
    holders: [BackendEntry: [Int64]]? = nil
  ) throws {
    for index in collection.indexes where index.definition.isUnique {
      let before = try holders == nil ? old.map { try keys(of: $0, in: index, collection) } : nil
      for key in try keys(of: value, in: index, collection) where key.isComplete {
        if let before, !key.isCut,
          before.contains(where: { $0.bytes == key.bytes && $0.isComplete })
        {
          continue
        }
        let entry = BackendEntry(index: index.number, bytes: key.bytes)
        if let holders, holders[entry, default: []].allSatisfy({ $0 == row }) { continue }
        guard try hasOther(key, value, row: row, in: index, collection) else { continue }
        throw StorageError(
          .notUnique, "another object has the same key", collection: collection.name,
          index: index.definition.name)
      }
    }
  }

  private func hasOther(
    _ key: IndexKey, _ value: Value, row: Int64?, in index: BackendCollection.KeptIndex,
    _ collection: BackendCollection
  ) throws -> Bool {
    let exactly = OrderedKeyRange(lower: key.bytes, upper: key.bytes + [0])
    var others: [Int64] = []
    try writer.forEachEntry(index.number, in: exactly, isReversed: false) { _, other in
      if other != row { others.append(other) }
      return true
    }
    guard key.isCut, !others.isEmpty else { return !others.isEmpty }
    // Long values with a common beginning: only the values can decide.
    var isTaken = false
    try writer.forEachRecord(collection.table, rows: others) { record in
      let other = try record.value(collection.name)
      isTaken = try index.encoder.haveCommonKey(value, other)
      return !isTaken
    }
    return isTaken
  }
}

// MARK: Collections

extension BackendWriteScope {
  /// The collection of a type. If it is not as declared, it is created or gets the indexes that its
  /// declaration names.
  func collection<Object: StoredObject>(of type: Object.Type) throws -> BackendCollection {
    let declared = try StorageError.wrapping { try core.types.declaration(of: type) }
    if let known = collections[declared.name] {
      if ensured.contains(ObjectIdentifier(type)) { return known }
      guard known.definition.keyKind == declared.keyKind else {
        throw StorageError(declared.wrongKey(known.definition))
      }
      if declared.isSatisfied(by: known.definition) {
        ensured.insert(ObjectIdentifier(type))
        return known
      }
    }
    let collection = try savepoint { try CollectionSetup(self, declared).run() }
    ensured.insert(ObjectIdentifier(type))
    return collection
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
