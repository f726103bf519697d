public import Andiron
public import TextIndex
import ValueModel

/// Indexes of text.
extension Database {
  /// The indexes of text, by name, those that are being built included; empty if the database does
  /// not exist. Their fields are those of documents.
  ///
  /// Throws `StoreError`: `.closed`, and `.damaged` or `.failed` if the collections cannot be read.
  public func textIndexes() throws -> [DatabaseTextIndex] {
    let descriptions = try source.collection(layout.documents).description()?.indexes ?? []
    return descriptions.compactMap { description in
      guard var index = description.definition.textIndex else { return nil }
      index.fields = index.fields.map { path in
        ValuePath(Array(path.components.dropFirst(DocumentRecord.bodyPath.components.count)))
      }
      return DatabaseTextIndex(definition: index, state: description.state)
    }.sorted { $0.definition.name < $1.definition.name }
  }
}

extension Database where Source == Transaction {
  /// Gives the database an index of text, in place of another one of this name: at once in a small
  /// database, otherwise in the background (`Store.waitForIndexes`). Does nothing if the index
  /// exists.
  ///
  /// The fields are those of documents. The store must keep indexes of text from now on
  /// (`StoreOptions.withTextIndexes()`). Throws `StoreError`: `.invalidDeclaration` if the index
  /// has no field or too many, or if another kind of index has its name; and what a failed write
  /// throws.
  public func addTextIndex(_ index: TextIndex) throws {
    var writer = DocumentWriter(self)
    _ = try writer.begin()
    var stored = index
    stored.fields = index.fields.map { DocumentRecord.bodyPath.appending($0) }
    try source.ensureTextIndex(stored, onCollection: layout.documents)
  }

  /// Drops the index of text with this name. Returns false if there is none.
  ///
  /// Throws `StoreError`: what a failed write throws.
  @discardableResult
  public func dropTextIndex(_ name: String) throws -> Bool {
    try source.dropTextIndex(name, ofCollection: layout.documents)
  }
}

extension Database where Source == Store {
  /// Adds an index of text in a transaction of its own; see ``Database/addTextIndex(_:)``. Throws
  /// what that and `Store.write` throw.
  public func addTextIndex(_ index: TextIndex) throws {
    source.registerTextIndexes()
    try write { try $0.addTextIndex(index) }
  }

  /// Drops the index of text with this name in a transaction of its own. Returns false if there is
  /// none. Throws what `Store.write` throws.
  @discardableResult
  public func dropTextIndex(_ name: String) throws -> Bool {
    try write { try $0.dropTextIndex(name) }
  }
}
