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

extension StoredObject {
  /// The type's declaration, or the default one.
  package static var declaration: CollectionDeclaration<Self> {
    guard let type = Self.self as? any DeclaredObject.Type else { return CollectionDeclaration() }
    return type.ownDeclaration(of: Self.self) ?? CollectionDeclaration()
  }

  /// The name of the type's collection.
  package static var collectionName: String { declaration.name }
}

extension DeclaredObject {
  fileprivate static func ownDeclaration<Object>(
    of type: Object.Type
  ) -> CollectionDeclaration<Object>? {
    collection as? CollectionDeclaration<Object>
  }
}
