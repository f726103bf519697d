import Andiron
import ObjectModel
import ValueModel

/// Reads typed objects from a database in one state.
struct BackendObjects<Reader: BackendReader> {
  let core: BackendCore
  let reader: Reader
  let collections: [String: BackendCollection]

  /// The collection of a type; nil if it does not exist yet.
  func collection<Object: StoredObject>(of type: Object.Type) throws -> BackendCollection? {
    let declared = try StorageError.wrapping { try core.types.declaration(of: type) }
    guard let known = collections[declared.name] else { return nil }
    guard known.definition.keyKind == declared.keyKind else {
      throw StorageError(declared.wrongKey(known.definition))
    }
    return known
  }

  func record<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> (record: BackendRecord, collection: BackendCollection)? {
    guard let collection = try collection(of: type) else { return nil }
    let key = try StorageError.wrapping { try RecordKey(key) }
    return try reader.record(collection.table, key: key.bytes).map { ($0, collection) }
  }

  func object<Object: StoredObject>(
    _ type: Object.Type, _ record: BackendRecord, _ collection: BackendCollection
  ) throws -> Object {
    try object(type, try record.value(collection.name), collection)
  }

  func object<Object: StoredObject>(
    _ type: Object.Type, _ value: Value, _ collection: BackendCollection
  ) throws -> Object {
    do {
      return try Object(storedValue: value)
    } catch {
      throw StorageError(
        .wrongType, error.description, collection: collection.name, underlying: error)
    }
  }

  /// Calls `body` with the execution of a query; returns nil if the collection does not exist yet.
  func run<Object: StoredObject, R>(
    _ query: ObjectQuery<Object>, _ body: (BackendExecution<Reader>) throws -> R
  ) throws -> R? {
    try run(query, counts: core.counts, body)
  }

  /// `counts` are those of earlier queries; nil to ask the database for all.
  private func run<Object: StoredObject, R>(
    _ query: ObjectQuery<Object>, counts: BackendCounts?, isCounted: Bool = false,
    _ body: (BackendExecution<Reader>) throws -> R
  ) throws -> R? {
    if let failure = query.failure { throw StorageError(failure) }
    guard !query.hasRelationConditions else {
      throw StorageError(
        .unsupported, "conditions on related objects are not queried in a database",
        collection: Object.collectionName)
    }
    guard let collection = try collection(of: Object.self) else { return nil }
    var untyped = query.untyped
    if isCounted { untyped.sorts = [] }
    var keys: [RecordKey]?
    if untyped.filter != .all {
      let primaryKey = PrimaryKeyFilter(Object.self, collection.definition.keyKind)
      if query.usesIndexes { keys = primaryKey.keys(untyped.filter) }
      untyped.filter = try StorageError.wrapping { try primaryKey.resolved(untyped.filter) }
    }
    return try body(
      BackendExecution(
        untyped, collection, reader, keys: keys, usesIndexes: query.usesIndexes,
        counts: counts, isCounted: isCounted))
  }
}

/// The methods of ``StorageReader``.
extension BackendObjects {
  func object<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Object? {
    try record(type, key: key).map { try object(type, $0.record, $0.collection) }
  }

  func objects<Object: StoredObject>(
    _ type: Object.Type, keys: [Object.PrimaryKey]
  ) throws -> [Object] {
    guard let collection = try collection(of: type) else { return [] }
    let bytes = try keys.map { key in try StorageError.wrapping { try RecordKey(key).bytes } }
    let records = try reader.records(collection.table, keys: bytes)
    return try bytes.compactMap { key in
      try records[key].map { try object(type, $0, collection) }
    }
  }

  func visit<Object: StoredObject>(
    _ query: ObjectQuery<Object>, _ body: (Object, inout Bool) throws -> Void
  ) throws {
    _ = try run(query) { execution in
      var stop = false
      try execution.forEachResult { match in
        try body(object(Object.self, match.value, execution.collection), &stop)
        return !stop
      }
    }
  }

  func visitValues<Object: StoredObject>(
    _ query: ObjectQuery<Object>, _ body: (Value) throws -> Bool
  ) throws {
    _ = try run(query) { try $0.forEachResult { try body($0.value) } }
  }

  func count<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> Int {
    // The number does not depend on the order.
    try run(query, counts: core.counts, isCounted: true) { try $0.count() } ?? 0
  }

  func explain<Object: StoredObject>(
    _ query: ObjectQuery<Object>
  ) throws -> QueryExplanation? {
    try run(query, counts: nil) { try $0.explanation() }
  }
}
