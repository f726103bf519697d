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

  /// Adds an object, or replaces the one with the same primary key.
  ///
  /// Returns whether the object was inserted. Throws what `add(_:)` throws, except `.keyExists`.
  @discardableResult
  public func upsert<Object: StoredObject>(_ object: Object) throws -> Bool {
    try !put(object, .either)
  }

  /// Replaces the object with the same primary key.
  ///
  /// Throws `.noSuchObject` if it does not exist, and otherwise what `upsert(_:)` throws.
  public func update<Object: StoredObject>(_ object: Object) throws {
    try put(object, .present)
  }

  @discardableResult
  private func put<Object: StoredObject>(
    _ object: Object, _ expectation: Expectation
  ) throws -> Bool {
    let binding = try collection(of: Object.self)
    let (key, value) = try object.record(in: binding.name, dictionary: core.dictionary.values)
    return try StoreError.wrapping(collection: binding.name) {
      try put(value, key: key, in: binding, expectation)
    }
  }

  // MARK: Deleting

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
    let key = try RecordKey(key)
    return try StoreError.wrapping(collection: binding.name) {
      try deleteWithRules(key: key, in: binding)
    }
  }

  /// Deletes all objects of a type, applying the delete rules of relations, and returns how many
  /// there were.
  ///
  /// Throws `.denied` if a rule denies the deletion. Cost: that of deleting each object.
  @discardableResult
  public func deleteAll<Object: StoredObject>(_ type: Object.Type) throws -> Int {
    guard let binding = try existingCollection(of: type) else { return 0 }
    return try StoreError.wrapping(collection: binding.name) { try deleteAll(in: binding) }
  }

  /// Deletes the objects of a query, applying the delete rules of relations, and returns how many
  /// there were.
  ///
  /// Throws `.denied` if a rule denies a deletion, `.invalidQuery` if the query is wrong, and
  /// `.damaged` or `.failed` if a record cannot be read; then nothing is changed. Holds the keys of
  /// the objects.
  @discardableResult
  public func deleteAll<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> Int {
    if query.isOfAll { return try deleteAll(Object.self) }
    guard let binding = try existingCollection(of: Object.self) else { return 0 }
    var keys: Set<RecordKey> = []
    try _forEachValue(query) { stored in
      if let key = RecordKey(of: stored.value) { keys.insert(key) }
    }
    try StoreError.wrapping(collection: binding.name) {
      if catalog.hasRules(for: binding.name) {
        try deleteWithRules(keys: keys, in: binding)
      } else {
        try savepoint { for key in keys { try delete(key: key, in: binding) } }
      }
    }
    return keys.count
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
