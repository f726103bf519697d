public import Andiron
public import ObjectModel

/// Indexes for selectors.
extension Database {
  /// The indexes, by name; empty if the database does not exist.
  ///
  /// Throws `StoreError`: `.closed`, and `.damaged` or `.failed` if the collections cannot be read.
  public func indexes() throws -> [DatabaseIndex] {
    let descriptions = try source.collection(layout.documents).description()?.indexes ?? []
    return descriptions.compactMap { description in
      description.definition.selectorIndex.map {
        DatabaseIndex(
          definition: $0, state: description.state, entryCount: description.entryCount)
      }
    }.sorted { $0.definition.name < $1.definition.name }
  }
}

extension Database where Source == Transaction {
  /// Adds an index: at once in a small database, otherwise in the background
  /// (`Store.waitForIndexes`). Does nothing if the index exists.
  ///
  /// Throws `StoreError`: `.invalidDeclaration` if another index has its name, and what a failed
  /// write throws.
  public func addIndex(_ index: SelectorIndex) throws {
    var writer = DocumentWriter(self)
    _ = try writer.begin()
    try source.collection(layout.documents).addIndex(IndexDefinition(index, in: .document))
  }

  /// Drops the index with this name. Returns false if there is none.
  ///
  /// Throws `StoreError`: what a failed write throws.
  @discardableResult
  public func dropIndex(_ name: String) throws -> Bool {
    guard try indexes().contains(where: { $0.definition.name == name }) else { return false }
    return try source.collection(layout.documents).dropIndex(name)
  }
}

extension Database where Source == Store {
  /// Adds an index in a transaction of its own; see ``Database/addIndex(_:)``. Throws what that and
  /// `Store.write` throw.
  public func addIndex(_ index: SelectorIndex) throws { try write { try $0.addIndex(index) } }

  /// Drops the index with this name in a transaction of its own. Returns false if there is none.
  /// Throws what `Store.write` throws.
  @discardableResult
  public func dropIndex(_ name: String) throws -> Bool { try write { try $0.dropIndex(name) } }

  /// Waits until all indexes of the store are built. Throws what their building throws.
  package func waitForIndexes() throws { try source.waitForIndexes() }
}
