public import Andiron
public import ObjectModel

extension Transaction {
  /// Gives the collection of a type an index of text, in place of another one of this name.
  ///
  /// It is built at once if the collection is small, otherwise in the background. Does nothing if
  /// the index exists. Throws `.invalidDeclaration` if the index has no field or too many, or if
  /// another kind of index has its name.
  public func ensureTextIndex<Object: StoredObject>(
    _ index: TextIndex, on type: Object.Type
  ) throws {
    try index.check()
    try ensureIndex(index.definition, kind: index.kind, of: type)
  }

  /// Gives a collection an index of text, in place of another one of this name.
  ///
  /// Throws `.noSuchCollection` if the collection does not exist, and otherwise what
  /// `ensureTextIndex(_:on:)` throws.
  public func ensureTextIndex(_ index: TextIndex, onCollection name: String) throws {
    try index.check()
    try ensureIndex(index.definition, kind: index.kind, ofCollection: name)
  }

  /// Drops an index of text by its name.
  ///
  /// Returns false if the collection has no such index. Throws `.failed` if the change cannot be
  /// written.
  @discardableResult
  public func dropTextIndex(_ index: String, ofCollection name: String) throws -> Bool {
    try dropIndex(index, kind: TextIndexKind(), ofCollection: name)
  }
}
