public import CollectionModel
public import ObjectModel
package import ValueModel

/// A database as of one commit, or inside a transaction, as the closures of a ``DatabaseStorage``
/// receive it. It is valid only inside the closure.
public class DatabaseReader<Reader: BackendReader>: ObjectReader {
  let core: DatabaseCore
  package let reader: Reader
  /// The collections as this state has them.
  package var collections: [String: BackendCollection]
  /// Reads the JSON of records; nil after the end.
  package private(set) var parser: JSONReader?
  private var isOver = false

  init(_ core: DatabaseCore, _ reader: Reader) throws {
    self.core = core
    self.reader = reader
    collections = try core.catalog.collections(reader)
    parser = core.parsers.take()
  }

  /// Writes what decides what versions there are.
  func prepareToReadVersions() throws {}

  func end() {
    isOver = true
    if let parser { core.parsers.giveBack(parser) }
    parser = nil
  }

  /// The object's value of a record. Throws `.damaged` if it holds none.
  package func value(of record: BackendRecord, _ collection: BackendCollection) throws -> Value {
    try record.value(collection.name, parser ?? JSONReader())
  }

  /// Throws `.closed` after the end of the closure.
  package func checkOpen() throws(StoreError) {
    if isOver { throw StoreError(.closed, "the closure that read or wrote the database has ended") }
  }

  /// Calls `body` with the execution of a query; returns nil if the collection does not exist yet.
  func run<Object: StoredObject, R>(
    _ query: ObjectQuery<Object>, countsExactly: Bool = false,
    _ body: (BackendExecution<Reader>) throws -> R
  ) throws -> R? {
    try checkOpen()
    if let failure = query.failure { throw failure }
    // They take several questions.
    if !query.restrictions.isEmpty, reader.recordsAtOnce != nil { throw MoreQuestions() }
    guard let collection = try existingCollection(of: Object.self) else { return nil }
    let (resolved, keys) = try query.resolved(keyKind: collection.definition.keyKind, in: self)
    let found = try core.derivations.rows(query.restrictions, of: collection, reader)
    return try body(
      BackendExecution(
        resolved, collection, reader, countsExactly ? nil : core.counts,
        parser ?? JSONReader(), keys: keys, within: found, usesIndexes: query.usesIndexes))
  }

  // MARK: Collections and records

  /// The collection of a type; nil if it does not exist yet. Throws `.wrongType` if stored keys are
  /// of another kind.
  package func existingCollection<Object: StoredObject>(
    of type: Object.Type
  ) throws(StoreError) -> BackendCollection? {
    let declared = try core.types.declaration(of: type)
    guard let known = collections[declared.name] else { return nil }
    guard known.definition.keyKind == declared.keyKind else {
      throw declared.wrongKey(known.definition)
    }
    return known
  }

  func record<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> (record: BackendRecord, collection: BackendCollection)? {
    try checkOpen()
    guard let collection = try existingCollection(of: type) else { return nil }
    let key = try RecordKey(key)
    return try reader.record(collection.table, key: key.bytes).map { ($0, collection) }
  }

  /// The object of a type that a value is. Throws what decoding it throws.
  package func object<Object: StoredObject>(
    _ type: Object.Type, _ value: Value, _ collection: BackendCollection
  ) throws(StoreError) -> Object {
    do {
      return try Object(storedValue: value)
    } catch {
      throw StoreError(error, collection: collection.name, key: value[hidden: .primaryKey])
    }
  }

  // MARK: Reading

  public func object<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Object? {
    try record(type, key: key).map { found in
      try object(type, try value(of: found.record, found.collection), found.collection)
    }
  }

  public func contains<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Bool {
    try record(type, key: key) != nil
  }

  public func objects<Object: StoredObject>(
    _ type: Object.Type, keys: some Sequence<Object.PrimaryKey>
  ) throws -> (found: [Object], missing: [Object.PrimaryKey]) {
    try checkOpen()
    guard let collection = try existingCollection(of: type) else { return ([], Array(keys)) }
    let wanted = try keys.map { (key: $0, bytes: try RecordKey($0).bytes) }
    var known: [[UInt8]: Object] = [:]
    let distinct = Set(wanted.map(\.bytes)).sorted { $0.lexicographicallyPrecedes($1) }
    try reader.forEachRecord(collection.table, keys: distinct) { record in
      known[record.key] = try object(type, try value(of: record, collection), collection)
      return true
    }
    var result: (found: [Object], missing: [Object.PrimaryKey]) = ([], [])
    for (key, bytes) in wanted {
      if let object = known[bytes] {
        result.found.append(object)
      } else {
        result.missing.append(key)
      }
    }
    return result
  }

  /// Calls `body` with the objects of a query in order until it sets `stop`. Rethrows what `body`
  /// throws.
  public func visit<Object: StoredObject>(
    _ query: ObjectQuery<Object>, _ body: (_ object: Object, _ stop: inout Bool) throws -> Void
  ) throws {
    _ = try run(query) { execution in
      var stop = false
      try execution.forEachResult { match in
        try body(object(Object.self, match.value, execution.collection), &stop)
        return !stop
      }
    }
  }

  public func _forEachValue<Object: StoredObject>(
    _ query: ObjectQuery<Object>, _ body: (StoredValue) throws -> Void
  ) throws {
    _ = try run(query) { execution in
      try execution.forEachResult { match in
        try body(StoredValue(match.value, execution.collection.forms))
        return true
      }
    }
  }

  public func count<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> Int {
    try run(query) { try $0.count() } ?? 0
  }

  public func explain<Object: StoredObject>(
    _ query: ObjectQuery<Object>
  ) throws -> QueryExplanation? {
    try run(query, countsExactly: true) { try $0.explanation() }
  }
}
