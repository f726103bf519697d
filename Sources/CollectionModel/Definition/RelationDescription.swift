package import ValueModel

/// A relation that the declaration of a type gives its objects: keys of objects of another
/// collection, at a path.
package struct RelationDescription: Sendable, Hashable {
  /// The collection of the objects that hold the keys.
  package var collection: String
  package var path: ValuePath
  /// The collection that the keys belong to.
  package var target: String

  /// The relations of the objects of a collection.
  package static func all(of collection: CollectionDefinition) -> [RelationDescription] {
    collection.relations.map {
      RelationDescription(collection: collection.name, path: $0.path, target: $0.target)
    }
  }
}
