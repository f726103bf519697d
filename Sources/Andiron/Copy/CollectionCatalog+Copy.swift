extension CollectionCatalog {
  /// The definitions without the indexes of blobs, which a store gives its collections by itself.
  var copiedDefinitions: [CollectionDefinition] {
    collections.values.map { binding in
      var definition = binding.definition
      definition.indexes.removeAll { $0.definition.derivation == BlobDerivation.derivation }
      return definition
    }.sorted { $0.name < $1.name }
  }
}
