public import ObjectModel
public import ValueModel

/// The latest change of one object: that it was written, or deleted.
public struct StoreChange: Sendable, Hashable {
  /// The collection that the object is, or was, in.
  public var collection: String
  /// Its primary key.
  public var key: RecordKey
  /// The number of the change; those of later changes are higher. Of an object that is there, that of its version
  /// (`ObjectVersion.sequence`), unless it was there before the feed was.
  public var sequence: UInt64
  /// Whether the object is gone.
  public var isDeleted: Bool
  /// The object as it is stored; nil where it is deleted or values were not asked for.
  public var value: Value?

  /// The object as a value of its type; nil where `value` is.
  ///
  /// Throws `.wrongType` where what is stored is not one of `type`.
  public func object<Object: StoredObject>(_ type: Object.Type) throws -> Object? {
    try value.map { try Results<Object>.object($0) }
  }

  /// Whether it is of the type's collection.
  public func isOf<Object: StoredObject>(_ type: Object.Type) -> Bool {
    collection == type.declaration.name
  }
}

/// Changes in the order of their numbers, and how to go on behind them.
public struct ChangeBatch: Sendable {
  /// Each object at most once.
  public var changes: [StoreChange]
  /// Where the next batch begins. Keep it in the same transaction as what was made of the changes.
  public var token: ChangeToken
  /// Whether these were all changes that there were: a consumer that has applied them has the objects of one
  /// commit. Before that it may have one object of a transaction and not yet another.
  public var isComplete: Bool
}
