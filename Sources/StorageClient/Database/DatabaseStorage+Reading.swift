public import CollectionModel
public import ObjectModel

/// Single reads: each sees the database as of the newest commit, and throws what reading throws. A
/// database answers most of them as one question, without a transaction around it.
extension DatabaseStorage {
  public func object<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Object? {
    try once { try $0.object(type, key: key) }
  }

  public func contains<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Bool {
    try once { try $0.contains(type, key: key) }
  }

  public func objects<Object: StoredObject>(
    _ type: Object.Type, keys: some Sequence<Object.PrimaryKey>
  ) throws -> (found: [Object], missing: [Object.PrimaryKey]) {
    let keys = Array(keys)
    return try once { try $0.objects(type, keys: keys) }
  }

  public func visit<Object: StoredObject>(
    _ query: ObjectQuery<Object>, _ body: (_ object: Object, _ stop: inout Bool) throws -> Void
  ) throws {
    // `body` sees no object before it is certain that these are all.
    let found = try attempt { reader in
      var objects: [Object] = []
      try reader.visit(query) { object, _ in objects.append(object) }
      return objects
    }
    guard let found else { return try read { try $0.visit(query, body) } }
    var stop = false
    for object in found where !stop { try body(object, &stop) }
  }

  public func _forEachValue<Object: StoredObject>(
    _ query: ObjectQuery<Object>, _ body: (StoredValue) throws -> Void
  ) throws {
    let found = try attempt { reader in
      var values: [StoredValue] = []
      try reader._forEachValue(query) { values.append($0) }
      return values
    }
    guard let found else { return try read { try $0._forEachValue(query, body) } }
    for value in found { try body(value) }
  }

  public func _versions(_ key: RecordKey, in collection: String) throws -> [StoredVersion] {
    try read { try $0._versions(key, in: collection) }
  }

  public func _inOneState<R>(_ body: (any ObjectReader) throws -> R) throws -> R {
    try read { try body($0) }
  }

  public func count<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> Int {
    try once { try $0.count(query) }
  }

  public func explain<Object: StoredObject>(
    _ query: ObjectQuery<Object>
  ) throws -> QueryExplanation? {
    try read { try $0.explain(query) }
  }

  public func hasBlob(_ blob: Blob) throws -> Bool { try once { try $0.hasBlob(blob) } }

  public func visit(
    _ blob: Blob, in range: Range<Int>?, _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    try read { try $0.visit(blob, in: range, body) }
  }

  private func once<R>(_ body: (Reader) throws -> R) throws -> R {
    if let result = try attempt(body) { return result }
    return try read(body)
  }
}
