public import Foundation
public import ObjectModel

/// A transaction of a storage, over any number of types: its changes become visible together, or
/// not at all.
///
/// Reads see the transaction's own writes. Its methods throw ``StoreError``: what those of
/// ``ObjectReader`` throw, `.notStorable` if an object cannot be stored, `.notUnique` if another
/// object has its key in a unique index, `.invalidDeclaration` if the type's declaration is wrong,
/// and `.wrongType` if its primary key is of another kind than the stored ones.
public protocol ObjectWriter: ObjectReader {
  /// Adds an object. Throws `.keyExists` if there is one with its primary key.
  func add<Object: StoredObject>(_ object: Object) throws

  /// Replaces the object with the same primary key. Throws `.noSuchObject` if no object has it.
  func update<Object: StoredObject>(_ object: Object) throws

  /// Adds an object, or replaces the one with the same primary key. Returns whether it was added.
  @discardableResult
  func upsert<Object: StoredObject>(_ object: Object) throws -> Bool

  /// Deletes the object with this primary key, and applies the delete rules of relations. Returns
  /// false if there was none. Throws `.denied` if a rule denies the deletion.
  @discardableResult
  func delete<Object: StoredObject>(_ type: Object.Type, key: Object.PrimaryKey) throws -> Bool

  /// Deletes the objects of a query and returns how many there were. Throws `.denied` if a rule
  /// denies a deletion; then nothing is changed.
  @discardableResult
  func deleteAll<Object: StoredObject>(_ query: ObjectQuery<Object>) throws -> Int

  /// Stores the bytes of a blob, unless the storage has them, and returns the blob for the fields
  /// of objects. If no object names it when the transaction ends, it is removed, at once or before
  /// long.
  func addBlob(_ bytes: some ContiguousBytes) throws -> Blob

  /// Adds objects in order. Throws what adding one throws; none of them is added then.
  func add<Object: StoredObject>(contentsOf objects: some Sequence<Object>) throws

  /// Replaces objects in order. Throws what replacing one throws; none of them is replaced then.
  func update<Object: StoredObject>(contentsOf objects: some Sequence<Object>) throws

  /// Adds or replaces objects in order, and returns the primary keys of those that were added and
  /// of those that replaced another. Throws what upserting one throws; none of them is stored then.
  @discardableResult
  func upsert<Object: StoredObject>(
    contentsOf objects: some Sequence<Object>
  ) throws -> (inserted: [Object.PrimaryKey], updated: [Object.PrimaryKey])

  /// Runs `body`; if it throws, everything that it wrote is undone, and the transaction can
  /// continue. Rethrows what `body` throws.
  func savepoint<R>(_ body: () throws -> R) throws -> R
}

extension ObjectWriter {
  /// Adds objects in order. Throws what adding one throws; none of them is added then.
  public func add<Object: StoredObject>(contentsOf objects: some Sequence<Object>) throws {
    try savepoint { for object in objects { try add(object) } }
  }

  /// Replaces objects in order. Throws what replacing one throws; none of them is replaced then.
  public func update<Object: StoredObject>(contentsOf objects: some Sequence<Object>) throws {
    try savepoint { for object in objects { try update(object) } }
  }

  /// Adds or replaces objects in order, and returns the primary keys of those that were added and
  /// of those that replaced another. Throws what upserting one throws; none of them is stored then.
  @discardableResult
  public func upsert<Object: StoredObject>(
    contentsOf objects: some Sequence<Object>
  ) throws -> (inserted: [Object.PrimaryKey], updated: [Object.PrimaryKey]) {
    try savepoint {
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
  }

  /// Changes the object with this primary key in place and returns what `body` returns.
  ///
  /// Throws `.noSuchObject` if there is no such object, `.keyChanged` if `body` sets another
  /// primary key, what `body` throws, and what replacing an object throws; then it stays as it was.
  @discardableResult
  public func update<Object: StoredObject, R>(
    _ type: Object.Type, key: Object.PrimaryKey, _ body: (inout Object) throws -> R
  ) throws -> R {
    var object = try require(type, key: key)
    let result = try body(&object)
    guard object.pk == key else {
      throw StoreError(
        .keyChanged, "a change in place keeps the primary key",
        collection: Object.collectionName)
    }
    try update(object)
    return result
  }

  /// Deletes an object. Returns false if it was not there. Throws what deleting by key throws.
  @discardableResult
  public func delete<Object: StoredObject>(_ object: Object) throws -> Bool {
    try delete(Object.self, key: object.pk)
  }

  /// Deletes all objects of a type and returns how many there were. Throws what deleting the
  /// objects of a query throws.
  @discardableResult
  public func deleteAll<Object: StoredObject>(_ type: Object.Type) throws -> Int {
    try deleteAll(ObjectQuery<Object>())
  }
}
