public import ObjectModel

/// Single writes. Each is a transaction of its own, and throws what writing throws.
extension ObjectStorage {
  /// Adds an object. Throws `.keyExists` if there is one with its primary key.
  public func add<Object: StoredObject>(_ object: Object) throws {
    try write { try $0.add(object) }
  }

  /// Adds objects. Throws what adding one throws; none of them is added then.
  public func add<Object: StoredObject>(contentsOf objects: some Sequence<Object>) throws {
    try write { try $0.add(contentsOf: objects) }
  }

  /// Replaces the object with the same primary key. Throws `.noSuchObject` if no object has it.
  public func update<Object: StoredObject>(_ object: Object) throws {
    try write { try $0.update(object) }
  }

  /// Changes the object with this primary key in place and returns what `body` returns. Throws
  /// `.noSuchObject` if no object has the key, `.keyChanged` if `body` sets another one, and what
  /// `body` throws; then the object stays as it was.
  @discardableResult
  public func update<Object: StoredObject, R>(
    _ type: Object.Type, key: Object.PrimaryKey, _ body: (inout Object) throws -> R
  ) throws -> R {
    try write { try $0.update(type, key: key, body) }
  }

  /// Adds an object, or replaces the one with the same primary key. Returns whether it was added.
  @discardableResult
  public func upsert<Object: StoredObject>(_ object: Object) throws -> Bool {
    try write { try $0.upsert(object) }
  }

  /// Adds or replaces objects, and returns the primary keys of those that were added and of those
  /// that replaced another.
  @discardableResult
  public func upsert<Object: StoredObject>(
    contentsOf objects: some Sequence<Object>
  ) throws -> (inserted: [Object.PrimaryKey], updated: [Object.PrimaryKey]) {
    try write { try $0.upsert(contentsOf: objects) }
  }

  /// Deletes an object. Returns false if it was not there.
  @discardableResult
  public func delete<Object: StoredObject>(_ object: Object) throws -> Bool {
    try write { try $0.delete(object) }
  }

  /// Deletes the object with this primary key. Returns false if there was none.
  @discardableResult
  public func delete<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Bool {
    try write { try $0.delete(type, key: key) }
  }

  /// Deletes the objects of a query and returns how many there were.
  @discardableResult
  public func deleteAll<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> Int {
    try write { try $0.deleteAll(query) }
  }

  /// Deletes all objects of a type and returns how many there were.
  @discardableResult
  public func deleteAll<Object: StoredObject>(_ type: Object.Type) throws -> Int {
    try write { try $0.deleteAll(type) }
  }
}
