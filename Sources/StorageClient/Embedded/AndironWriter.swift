public import Andiron
public import ObjectModel
public import ValueModel

/// A transaction of a store, as ``AndironStorage/write(_:)`` gives it.
public struct AndironWriter: StorageWriter {
  let transaction: Transaction

  public func object<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Object? {
    try StorageError.wrapping { try transaction.object(type, key: key) }
  }

  public func contains<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Bool {
    try StorageError.wrapping { try transaction.exists(type, key: key) }
  }

  public func objects<Object: StoredObject>(
    _ type: Object.Type, keys: [Object.PrimaryKey]
  ) throws -> [Object] {
    try StorageError.wrapping { try transaction.objects(type, keys: keys).found }
  }

  public func visit<Object: StoredObject>(
    _ query: ObjectQuery<Object>, _ body: (_ object: Object, _ stop: inout Bool) throws -> Void
  ) throws {
    try StorageError.wrapping { try transaction.objects(query).visit(body) }
  }

  public func count<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> Int {
    try StorageError.wrapping { try transaction.objects(query).count() }
  }

  public func explain<Object: StoredObject>(
    _ query: ObjectQuery<Object>
  ) throws -> QueryExplanation? {
    try StorageError.wrapping { try transaction.objects(query).explain() }
  }

  public func minimum<Object: StoredObject>(
    of path: ValuePath, _ query: ObjectQuery<Object>
  ) throws -> Value? {
    try StorageError.wrapping { try transaction.objects(query).minimum(of: path) }
  }

  public func maximum<Object: StoredObject>(
    of path: ValuePath, _ query: ObjectQuery<Object>
  ) throws -> Value? {
    try StorageError.wrapping { try transaction.objects(query).maximum(of: path) }
  }

  public func groupCounts<Object: StoredObject>(
    by path: ValuePath, _ query: ObjectQuery<Object>
  ) throws -> [(value: Value, count: Int)] {
    try StorageError.wrapping { try transaction.objects(query).groupCounts(by: path) }
  }

  public func _total<Object: StoredObject, Total: AggregateNumber>(
    of path: ValuePath, _ query: ObjectQuery<Object>, as type: Total.Type
  ) throws -> (sum: Total, count: Int) {
    try StorageError.wrapping { try transaction.objects(query).total(path, as: type) }
  }
}

extension AndironWriter {
  public func create<Object: StoredObject>(_ object: Object) throws {
    try StorageError.wrapping { try transaction.add(object) }
  }

  public func update<Object: StoredObject>(_ object: Object) throws {
    try StorageError.wrapping { try transaction.update(object) }
  }

  @discardableResult
  public func upsert<Object: StoredObject>(_ object: Object) throws -> Bool {
    try StorageError.wrapping { try transaction.upsert(object) }
  }

  @discardableResult
  public func delete<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Bool {
    try StorageError.wrapping { try transaction.delete(type, key: key) }
  }

  @discardableResult
  public func deleteAll<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> Int {
    try StorageError.wrapping {
      if query.isOfAll { return try transaction.deleteAll(Object.self) }
      return try transaction.objects(query).delete()
    }
  }

  public func savepoint<R>(_ body: () throws -> R) throws -> R {
    try StorageError.wrapping { try transaction.savepoint(body) }
  }
}

extension ObjectQuery {
  /// Whether it is a query for all objects of the type.
  fileprivate var isOfAll: Bool {
    untyped.filter == .all && untyped.limit == nil && untyped.offset == 0 && failure == nil
      && !hasRelationConditions && !readsKeptIndexes
  }
}
