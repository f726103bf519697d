public import ObjectModel

/// The name, indexes and relations of a type's collection.
public struct CollectionDeclaration<Object: StoredObject>: Sendable {
  /// The name in the store.
  ///
  /// A type that is renamed in the program keeps its objects by declaring its old name.
  public var name: String
  /// The indexes to keep, and no others: opening drops indexes from earlier declarations.
  public var indexes: [ObjectIndex<Object>]
  /// Relations of the objects, with rules for the deletion of their targets.
  ///
  /// Their fields are indexed.
  public var relations: [ObjectRelation<Object>]

  /// Creates a declaration.
  ///
  /// The default for `name` is `Object.storedName`: the name of the type, without those of the
  /// types it is nested in.
  public init(
    name: String? = nil, indexes: [ObjectIndex<Object>] = [],
    relations: [ObjectRelation<Object>] = []
  ) {
    self.name = name ?? Object.storedName
    self.indexes = indexes
    self.relations = relations
  }
}
