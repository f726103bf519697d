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
