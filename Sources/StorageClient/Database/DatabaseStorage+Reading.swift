public import CollectionModel
public import ObjectModel

/// Single reads: each sees the database as of the newest commit, and throws what reading throws.
extension DatabaseStorage {
  public func object<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Object? {
    try read { try $0.object(type, key: key) }
  }

  public func contains<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Bool {
    try read { try $0.contains(type, key: key) }
  }

  public func objects<Object: StoredObject>(
    _ type: Object.Type, keys: some Sequence<Object.PrimaryKey>
  ) throws -> (found: [Object], missing: [Object.PrimaryKey]) {
    try read { try $0.objects(type, keys: keys) }
  }

  public func visit<Object: StoredObject>(
    _ query: ObjectQuery<Object>, _ body: (_ object: Object, _ stop: inout Bool) throws -> Void
  ) throws {
    try read { try $0.visit(query, body) }
  }

  public func _forEachValue<Object: StoredObject>(
    _ query: ObjectQuery<Object>, _ body: (StoredValue) throws -> Void
  ) throws {
    try read { try $0._forEachValue(query, body) }
  }

  public func _inOneState<R>(_ body: (any ObjectReader) throws -> R) throws -> R {
    try read { try body($0) }
  }

  public func count<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> Int {
    try read { try $0.count(query) }
  }

  public func explain<Object: StoredObject>(
    _ query: ObjectQuery<Object>
  ) throws -> QueryExplanation? {
    try read { try $0.explain(query) }
  }
}
