/// An index with a keeper, in one state of the store.
package struct KeptIndex {
  package let definition: IndexDefinition
  /// The name of the collection.
  package let collection: String
  /// Nil if the index cannot be read yet.
  package let table: IndexTableReader?
}
