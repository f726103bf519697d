public import ObjectModel

/// A stored type that declares how its collection is kept: under which name, and with which
/// indexes.
///
///     extension Person: DeclaredObject {
///       static let collection = CollectionDeclaration<Person>(indexes: [
///         .on(\.city), .unique(\.email), .on(.ascending(\.lastName), .descending(\.born)),
///       ])
///     }
///
/// Other stored types are kept in a collection with the type's name, without indexes.
public protocol DeclaredObject: StoredObject {
  static var collection: CollectionDeclaration<Self> { get }
}

/// How the collection of a type is kept.
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

extension StoredObject {
  /// The type's declaration, or the default one.
  static var declaration: CollectionDeclaration<Self> {
    guard let type = Self.self as? any DeclaredObject.Type else { return CollectionDeclaration() }
    return type.ownDeclaration(of: Self.self) ?? CollectionDeclaration()
  }

  /// The name of the type's collection.
  static var collectionName: String { declaration.name }
}

extension DeclaredObject {
  fileprivate static func ownDeclaration<Object>(
    of type: Object.Type
  ) -> CollectionDeclaration<Object>? {
    collection as? CollectionDeclaration<Object>
  }
}
