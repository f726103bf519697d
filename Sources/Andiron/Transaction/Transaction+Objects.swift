public import ObjectModel
import StorageEngine
import ValueModel

extension Transaction {
  /// Adds an object whose primary key is not there yet.
  ///
  /// Throws `.keyExists`, `.notUnique`, `.notStorable`, `.wrongType`, `.invalidDeclaration`.
  public func add<Object: StoredObject>(_ object: Object) throws {
    try put(object, .absent)
  }

  /// Adds objects in order; at the first that cannot be added it throws, and those before stay added
  /// unless the transaction is rolled back.
  public func add<Object: StoredObject>(contentsOf objects: some Sequence<Object>) throws {
    for object in objects { try put(object, .absent) }
  }

  /// Adds an object, or replaces the one with its primary key. Returns whether it was inserted.
  @discardableResult
  public func upsert<Object: StoredObject>(_ object: Object) throws -> Bool {
    try !put(object, .either)
  }

  /// Upserts objects in order. Returns the primary keys of those that were inserted and of those that
  /// replaced another.
  @discardableResult
  public func upsert<Object: StoredObject>(
    contentsOf objects: some Sequence<Object>
  ) throws -> (inserted: [Object.PrimaryKey], updated: [Object.PrimaryKey]) {
    var result: (inserted: [Object.PrimaryKey], updated: [Object.PrimaryKey]) = ([], [])
    for object in objects {
      if try upsert(object) {
        result.inserted.append(object.pk)
      } else {
        result.updated.append(object.pk)
      }
    }
    return result
  }

  /// Replaces the object with the same primary key. Throws `.noSuchObject` where there is none.
  public func update<Object: StoredObject>(_ object: Object) throws {
    try put(object, .present)
  }

  /// Changes the object with this primary key in place and returns what `body` returns.
  ///
  /// Throws `.noSuchObject`, `.keyChanged` where `body` sets another primary key, and what `body` throws;
  /// then the object stays as it was.
  @discardableResult
  public func update<Object: StoredObject, R>(
    _ type: Object.Type, _ key: Object.PrimaryKey, _ body: (inout Object) throws -> R
  ) throws -> R {
    let binding = try collection(of: type)
    guard var object = try self.object(type, key) else { throw binding.noSuchObject }
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

  /// Deletes an object by its primary key, and does to those that hold it what their relations' rules say.
  /// Returns false where there was none.
  ///
  /// Throws `.denied` where a rule denies it; then nothing is changed.
  @discardableResult
  public func delete<Object: StoredObject>(_ object: Object) throws -> Bool {
    try delete(Object.self, object.pk)
  }

  /// Deletes the object with this primary key. Returns false where there was none.
  @discardableResult
  public func delete<Object: StoredObject>(
    _ type: Object.Type, _ key: Object.PrimaryKey
  ) throws -> Bool {
    guard let binding = try existingCollection(of: type) else { return false }
    return try deleteWithRules(key: RecordKey(key), in: binding)
  }

  /// Deletes all objects of a type, as one by one, and returns how many there were. Cost: that of deleting
  /// each.
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
        keys.insert(try RecordKey(bytes: key))
      } else {
        try engine.delete(binding.table, key: key)
        let keyBytes = Array(key)
        try noteChange(keyBytes, of: binding.name, isDeleted: true)
        try visitNotes?.togglePresence(of: keyBytes, in: binding.table, engine)
      }
      return true
    }
    if hasRules { try deleteWithRules(keys: keys, in: binding) }
    return count
  }

  /// The collection of a type where it exists.
  private func existingCollection<Object: StoredObject>(
    of type: Object.Type
  ) throws -> CollectionBinding? {
    let declared = try core.types.declaration(of: type)
    return try catalog.collections[declared.name].map { try declared.checked($0) }
  }
}

extension TypeDeclaration {
  func checked(_ binding: CollectionBinding) throws(StoreError) -> CollectionBinding {
    guard binding.definition.keyKind == keyKind else { throw wrongKey(binding.definition) }
    return binding
  }
}
