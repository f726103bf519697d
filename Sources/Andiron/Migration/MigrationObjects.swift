public import ValueModel

/// The transaction of a migration step's batch, in any storage: untyped objects by collection.
///
/// It is valid only inside the closure that receives it.
public struct MigrationObjects {
  private let target: any MigrationTarget

  package init(_ target: any MigrationTarget) { self.target = target }

  /// Returns the collection with this name, which need not exist.
  public func collection(_ name: String) -> MigrationCollection {
    MigrationCollection(name: name, target: target)
  }
}

/// A collection of untyped objects in the transaction of a migration step.
public struct MigrationCollection {
  public let name: String
  let target: any MigrationTarget

  /// Returns the object with this primary key, or nil if there is no such object. Throws if its
  /// record cannot be read.
  public func value(key: RecordKey) throws -> Value? {
    try target.migratedValue(key: key, in: name)
  }

  /// Stores an object under a primary key, replacing the one that was there.
  ///
  /// Creates the collection if it does not exist. Returns whether the key is new. Throws
  /// `.wrongType` if the value is not an object or the collection's keys are of another kind,
  /// `.notUnique` if another object has its key in a unique index, and `.notStorable` if it cannot
  /// be stored.
  @discardableResult
  public func upsert(_ value: Value, key: RecordKey) throws -> Bool {
    try target.putMigrated(value, key: key, in: name)
  }

  /// Deletes the object with this primary key, applying the delete rules of declared relations.
  ///
  /// Returns false if there was no such object. Throws `.denied` if a rule denies the deletion;
  /// then nothing is changed.
  @discardableResult
  public func delete(key: RecordKey) throws -> Bool {
    try target.deleteMigrated(key: key, in: name)
  }

  /// Returns the number of objects; zero if the collection does not exist. Throws if it cannot be
  /// read.
  public func count() throws -> Int { try target.migratedCount(of: name) }
}

/// A transaction of some storage in which migration steps run.
package protocol MigrationTarget {
  func migratedValue(key: RecordKey, in collection: String) throws -> Value?
  func putMigrated(_ value: Value, key: RecordKey, in collection: String) throws -> Bool
  func deleteMigrated(key: RecordKey, in collection: String) throws -> Bool
  func migratedCount(of collection: String) throws -> Int
}

extension Transaction: MigrationTarget {
  package func migratedValue(key: RecordKey, in name: String) throws -> Value? {
    try collection(name).value(key: key)
  }

  package func putMigrated(_ value: Value, key: RecordKey, in name: String) throws -> Bool {
    try collection(name).upsert(value, key: key)
  }

  package func deleteMigrated(key: RecordKey, in name: String) throws -> Bool {
    try collection(name).delete(key: key)
  }

  package func migratedCount(of name: String) throws -> Int { try collection(name).count() }
}
