public import Andiron
import FileAccess
public import ObjectModel
import ValueModel

/// Single reads, which need no transaction of several round trips.
extension BackendStorage {
  public func object<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Object? {
    guard let (record, collection) = try current(type, key: key) else {
      return try read { try $0.object(type, key: key) }
    }
    return try record.map { record in
      try Self.object(type, try record.value(collection.name), collection)
    }
  }

  public func contains<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Bool {
    guard let (record, _) = try current(type, key: key) else {
      return try read { try $0.contains(type, key: key) }
    }
    return record != nil
  }

  /// The record with a key, if the definitions are still those that are known; otherwise nil.
  private func current<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> (record: BackendRecord?, collection: BackendCollection)? {
    guard let (revision, collections) = core.catalog.newest else { return nil }
    let declared = try StorageError.wrapping { try core.types.declaration(of: type) }
    guard let collection = collections[declared.name],
      collection.definition.keyKind == declared.keyKind
    else { return nil }
    let key = try StorageError.wrapping { try RecordKey(key) }
    // If the table is not there any more, a read with the new definitions says what is.
    guard
      let found = try? backend.record(
        collection.table, key: key.bytes, definitionsRevision: revision), found.isCurrent
    else { return nil }
    return (found.record, collection)
  }

  public func fetch<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> [Object] {
    try once(query) { try $0.fetch(query) }
  }

  public func first<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> Object? {
    try once(query) { try $0.first(query) }
  }

  public func count<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> Int {
    try once { try $0.count(query) }
  }

  private static func object<Object: StoredObject>(
    _ type: Object.Type, _ value: Value, _ collection: BackendCollection
  ) throws -> Object {
    do {
      return try Object(storedValue: value)
    } catch {
      throw StorageError(
        .wrongType, error.description, collection: collection.name, underlying: error)
    }
  }

  public func objects<Object: StoredObject>(
    _ type: Object.Type, keys: [Object.PrimaryKey]
  ) throws -> [Object] {
    try once { try $0.objects(type, keys: keys) }
  }

  /// Plans of queries with an order ask for counts first.
  private func once<Object: StoredObject, R>(
    _ query: ObjectQuery<Object>, _ body: (Reader) throws -> R
  ) throws -> R {
    query.untyped.sorts.isEmpty ? try once(body) : try read(body)
  }

  private func once<R>(_ body: (Reader) throws -> R) throws -> R {
    try backend.readOnce { reader in
      let scope = try BackendReadScope<Backend>(core, reader)
      defer { scope.end() }
      return try body(scope)
    }
  }
}
