public import Andiron
import ObjectModel
import ValueModel

/// The collections of a store as those of resources.
extension ObjectSource where Self: ResourceSource {
  /// Throws what `body` and reading the collection throw.
  public func _withResourceRows<R>(
    of collection: String, _ body: (StoreRows) throws -> R
  ) throws -> R? {
    try withRows(of: collection) { try body(StoreRows(rows: $0)) }
  }

  /// Throws what reading the collections throws.
  public func _resourceCollections() throws -> [(name: String, count: Int)] {
    try collections().map { ($0.name, $0.count) }
  }

  /// Throws what writing indexes of words throws.
  public func _prepareWords() throws { try writeKeptIndexes() }
}
