import CollectionModel
public import ObjectModel
public import StorageClient
public import TextIndex

extension DatabaseTransaction {
  /// Gives the collection of a type an index of text, in place of another one of this name.
  ///
  /// It is built at once. Does nothing if the index exists. Throws `StoreError`:
  /// `.invalidDeclaration` if the index has no field or too many, if this build cannot make its
  /// stems, or if another kind of index has its name; and what writing throws. Cost: reads all
  /// objects if the index is not there.
  public func ensureTextIndex<Object: StoredObject>(
    _ index: TextIndex, on type: Object.Type
  ) throws {
    try index.check()
    try ensureIndex(
      index.name, TextDerivation(index: index), prefix: TextIndex.derivationPrefix, of: type)
  }

  /// Gives a collection an index of text, in place of another one of this name.
  ///
  /// Throws `.noSuchCollection` if the collection does not exist, and otherwise what
  /// `ensureTextIndex(_:on:)` throws.
  public func ensureTextIndex(_ index: TextIndex, onCollection name: String) throws {
    try index.check()
    try ensureIndex(
      index.name, TextDerivation(index: index), prefix: TextIndex.derivationPrefix,
      ofCollection: name)
  }

  /// Drops an index of text by its name.
  ///
  /// Returns false if the collection has no such index, or does not exist. Throws `StoreError` as
  /// writing does.
  @discardableResult
  public func dropTextIndex(_ index: String, ofCollection name: String) throws -> Bool {
    try dropIndex(index, prefix: TextIndex.derivationPrefix, ofCollection: name)
  }
}
