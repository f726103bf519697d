package import Andiron

extension TextIndex {
  /// Returns the index with a name among the indexes of a collection, or the only index of text if
  /// the name is nil, and its position. Throws `.invalidQuery` if the collection has no such index,
  /// or several, or if this build cannot search it; `.damaged` if its definition is malformed.
  package static func named(
    _ name: String?, among definitions: [IndexDefinition], of collection: String?
  ) throws(StoreError) -> (index: TextIndex, position: Int) {
    let named = definitions.indices.filter { position in
      definitions[position].derivation?.hasPrefix(derivationPrefix) ?? false
        && (name == nil || definitions[position].name == name)
    }
    guard let position = named.first else {
      throw StoreError(.invalidQuery, "the collection has no such index of text", index: name)
    }
    guard named.count == 1 else {
      throw StoreError(
        .invalidQuery, "the collection has several indexes of text: name one",
        collection: collection)
    }
    let definition = definitions[position]
    guard let identifier = definition.derivation,
      let index = TextIndex(identifier: identifier, name: definition.name)
    else {
      throw StoreError(
        .damaged, "the definition of an index of text is malformed", collection: collection,
        index: definition.name)
    }
    guard index.analysis.isAvailable else {
      throw StoreError(
        .invalidQuery, "the index of text has stems: searches need a build with the trait Stemming",
        collection: collection, index: definition.name)
    }
    return (index, position)
  }
}
