public import ObjectModel
import StorageEngine

extension Transaction {
  /// Adds an object with a new primary key.
  ///
  /// Throws `.keyExists` if an object with this primary key exists, `.notUnique` if another object
  /// has its key in a unique index, `.notStorable` and `.noPrimaryKeyValue` if the object cannot be
  /// stored, `.wrongType` if its primary key is of another kind than the collection's, and
  /// `.invalidDeclaration` or `.noPrimaryKey` if the type cannot be stored.
  public func add<Object: StoredObject>(_ object: Object) throws {
    try put(object, .absent)
  }

  /// Adds objects in order.
  ///
  /// Throws what `add(_:)` throws, at the first object that cannot be added; then none of them is.
  public func add<Object: StoredObject>(contentsOf objects: some Sequence<Object>) throws {
    try savepoint { for object in objects { try put(object, .absent) } }
  }

  /// Adds an object, or replaces the one with the same primary key.
  ///
  /// Returns whether the object was inserted. Throws what `add(_:)` throws, except `.keyExists`.
  @discardableResult
  public func upsert<Object: StoredObject>(_ object: Object) throws -> Bool {
    try !put(object, .either)
  }

  /// Upserts objects in order, and returns the primary keys of the inserted ones and of those that
  /// replaced another.
  ///
  /// Throws what `upsert(_:)` throws, at the first object that cannot be stored; then none of them
  /// is.
  @discardableResult
  public func upsert<Object: StoredObject>(
    contentsOf objects: some Sequence<Object>
  ) throws -> (inserted: [Object.PrimaryKey], updated: [Object.PrimaryKey]) {
    var result: (inserted: [Object.PrimaryKey], updated: [Object.PrimaryKey]) = ([], [])
    try savepoint {
      for object in objects {
        if try upsert(object) {
          result.inserted.append(object.pk)
        } else {
          result.updated.append(object.pk)
        }
      }
    }
    return result
  }

  /// Replaces the object with the same primary key.
  ///
  /// Throws `.noSuchObject` if it does not exist, and otherwise what `upsert(_:)` throws.
  public func update<Object: StoredObject>(_ object: Object) throws {
    try put(object, .present)
  }

  /// Changes the object with this primary key in place and returns what `body` returns.
  ///
  /// Throws `.noSuchObject` if it does not exist, `.keyChanged` if `body` sets another primary key,
  /// what `body` throws, and what `update(_:)` throws; then the object stays as it was.
  @discardableResult
  public func update<Object: StoredObject, R>(
    _ type: Object.Type, key: Object.PrimaryKey, _ body: (inout Object) throws -> R
  ) throws -> R {
    let binding = try collection(of: type)
    guard var object = try self.object(type, key: key) else { throw binding.noSuchObject }
    let result = try body(&object)
    guard object.pk == key else {
      throw StoreError(
        .keyChanged, "a change in place keeps the primary key", collection: binding.name)
    }
    try put(object, .present)
    return result
  }

  @discardableResult
  private func put<Object: StoredObject>(
    _ object: Object, _ expectation: Expectation
  ) throws -> Bool {
    let binding = try collection(of: Object.self)
    let (key, value) = try core.record(of: object, collection: binding.name)
    return try put(value, key: key, in: binding, expectation)
  }

  // MARK: Deleting

  /// Deletes an object by its primary key, and applies the delete rules of relations to the objects
  /// that hold the key.
  ///
  /// Returns false if there was no such object. Throws `.denied` if a rule denies the deletion, and
  /// `.wrongType` if the collection's primary keys are of another kind; then nothing is changed.
  @discardableResult
  public func delete<Object: StoredObject>(_ object: Object) throws -> Bool {
    try delete(Object.self, key: object.pk)
  }

  /// Deletes the object with this primary key, and applies the delete rules of relations to the
  /// objects that hold the key.
  ///
  /// Returns false if there was no such object. Throws `.denied` if a rule denies the deletion, and
  /// `.wrongType` if the collection's primary keys are of another kind; then nothing is changed.
  @discardableResult
  public func delete<Object: StoredObject>(
    _ type: Object.Type, key: Object.PrimaryKey
  ) throws -> Bool {
    guard let binding = try existingCollection(of: type) else { return false }
    return try deleteWithRules(key: RecordKey(key), in: binding)
  }

  /// Deletes all objects of a type, applying the delete rules of relations, and returns how many
  /// there were.
  ///
  /// Throws `.denied` if a rule denies the deletion. Cost: that of deleting each object.
  @discardableResult
  public func deleteAll<Object: StoredObject>(_ type: Object.Type) throws -> Int {
    guard let binding = try existingCollection(of: type) else { return 0 }
    return try deleteAll(in: binding)
  }

  func deleteAll(in binding: CollectionBinding) throws -> Int {
    var keys: Set<RecordKey> = []
    let hasRules = catalog.hasRules(for: binding.name)
    var count = 0
    try engine.forEach(binding.table) { key, _ in
      count += 1
      if hasRules {
        keys.insert(try RecordKey(bytes: key, of: binding.name))
      } else {
        let keyBytes = Array(key)
        _ = try deleting(keyBytes, in: binding) { try engine.delete(binding.table, key: keyBytes) }
        try noteChange(keyBytes, of: binding.name, isDeleted: true)
        try visitNotes?.togglePresence(of: keyBytes, in: binding.table, engine)
      }
      return true
    }
    if hasRules { try deleteWithRules(keys: keys, in: binding) }
    if binding.blobIndex != nil { core.blobPins.noteRelease(count) }
    return count
  }

  /// The collection of a type; nil if it does not exist.
  private func existingCollection<Object: StoredObject>(
    of type: Object.Type
  ) throws -> CollectionBinding? {
    let declared = try core.types.declaration(of: type)
    return try catalog.collections[declared.name].map { try declared.checked($0) }
  }
}
