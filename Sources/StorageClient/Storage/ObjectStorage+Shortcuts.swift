public import Andiron
public import ObjectModel

/// Single reads. Each sees the storage as it is at the call, and throws what reading throws.
extension ObjectStorage {
  /// Returns the object with this primary key; nil if there is no such object.
  public func object<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Object? {
    try read { try $0.object(type, key: key) }
  }

  /// Returns the object with this primary key. Throws `.noSuchObject` if there is no such object.
  public func require<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Object {
    try read { try $0.require(type, key: key) }
  }

  /// Returns whether an object has this primary key.
  public func contains<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Bool {
    try read { try $0.contains(type, key: key) }
  }

  /// Returns the objects with these primary keys in the order of `keys`, without those that no
  /// object has.
  public func objects<Object: StoredObject>(
    _ type: Object.Type, keys: [Object.PrimaryKey]
  ) throws -> [Object] {
    try read { try $0.objects(type, keys: keys) }
  }

  /// Returns the objects of a query in order.
  public func fetch<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> [Object] {
    try read { try $0.fetch(query) }
  }

  /// Returns all objects of a type.
  public func fetch<Object: StoredObject>(_ type: Object.Type) throws -> [Object] {
    try read { try $0.fetch(type) }
  }

  /// Returns the first object of a query; nil if nothing matches.
  public func first<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> Object? {
    try read { try $0.first(query) }
  }

  /// Returns the number of objects of a query, within its offset and limit.
  public func count<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> Int {
    try read { try $0.count(query) }
  }

  /// Returns the number of objects of a type.
  public func count<Object: StoredObject>(_ type: Object.Type) throws -> Int {
    try read { try $0.count(type) }
  }

  /// Returns whether a query has results.
  public func exists<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> Bool {
    try read { try $0.exists(query) }
  }

  /// Returns how a query would be answered; nil if there are no objects of the type yet.
  public func explain<Object: StoredObject>(
    _ query: ObjectQuery<Object>
  ) throws -> QueryExplanation? {
    try read { try $0.explain(query) }
  }
}

/// Single writes. Each is a transaction of its own, and throws what writing throws.
extension ObjectStorage {
  /// Adds an object. Throws `.keyExists` if there is one with its primary key.
  public func create<Object: StoredObject>(_ object: Object) throws {
    try write { try $0.create(object) }
  }

  /// Adds objects. Throws what adding one throws; none of them is added then.
  public func create<Object: StoredObject>(contentsOf objects: some Sequence<Object>) throws {
    try write { try $0.create(contentsOf: objects) }
  }

  /// Replaces the object with the same primary key. Throws `.noSuchObject` if there is none.
  public func update<Object: StoredObject>(_ object: Object) throws {
    try write { try $0.update(object) }
  }

  /// Changes the object with this primary key in place and returns what `body` returns. Throws
  /// what the method of the same name of ``StorageWriter`` throws.
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
