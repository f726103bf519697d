extension ObjectSource {
  /// The relations of all collections, as their types declared them when they were last written.
  ///
  /// Throws `.closed` if the store is closed.
  package func relations() throws -> [RelationDescription] {
    try _withReadState { state in
      state.catalog.collections.values.sorted { $0.name < $1.name }
        .flatMap { RelationDescription.all(of: $0.definition) }
    }
  }
}
