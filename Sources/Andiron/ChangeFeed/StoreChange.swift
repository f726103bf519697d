public import ObjectModel
public import ValueModel

/// The latest change of one object: it was written or deleted.
public struct StoreChange: Sendable, Hashable {
  /// The collection that the object is or was in.
  public var collection: String
  /// The primary key of the object.
  public var key: RecordKey
  /// The number of the change; later changes have higher numbers.
  ///
  /// For an existing object it is the number of its version (`ObjectVersion.sequence`), unless the
  /// object is older than the feed.
  public var sequence: UInt64
  /// Whether the object was deleted.
  public var isDeleted: Bool
  /// The stored object; nil if it was deleted or values were not requested.
  public var value: Value?

  /// Returns the object as a value of its type, or nil if `value` is nil.
  ///
  /// Throws `.wrongType` if the stored value cannot be read as `type`.
  public func object<Object: StoredObject>(_ type: Object.Type) throws -> Object? {
    try value.map { try Results<Object>.object($0) }
  }

  /// Returns whether the change is in the type's collection.
  public func isOf<Object: StoredObject>(_ type: Object.Type) -> Bool {
    collection == type.declaration.name
  }
}
