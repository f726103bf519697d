extension ObjectSource {
  /// Returns the collection with this name, which need not exist.
  public func collection(_ name: String) -> ValueCollection<Self> {
    ValueCollection(name: name, source: self)
  }

  /// Returns the properties of all collections, sorted by name.
  ///
  /// Throws `.closed` if the store is closed.
  public func collections() throws -> [CollectionDescription] {
    try _withReadState { state in
      state.catalog.collections.values.sorted { $0.name < $1.name }
        .map { CollectionDescription($0, state) }
    }
  }
}
