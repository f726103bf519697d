package import ValueModel

/// A relation that the declaration of a type gives its objects: keys of objects of another
/// collection, at a path.
package struct RelationDescription: Sendable, Hashable {
  /// The collection of the objects that hold the keys.
  package var collection: String
  package var path: ValuePath
  /// The collection that the keys belong to.
  package var target: String
}

extension ObjectSource {
  /// The relations of all collections, as their types declared them when they were last written.
  ///
  /// Throws `.closed` if the store is closed.
  package func relations() throws -> [RelationDescription] {
    try _withReadState { state in
      state.catalog.collections.values.sorted { $0.name < $1.name }.flatMap { binding in
        binding.definition.relations.map {
          RelationDescription(collection: binding.name, path: $0.path, target: $0.target)
        }
      }
    }
  }
}
