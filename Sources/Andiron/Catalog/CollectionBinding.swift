import ObjectModel
import StorageEngine

/// A collection of one state of the store, with what reading and writing it needs.
final class CollectionBinding: Sendable {
  let definition: CollectionDefinition
  let table: Table
  let indexes: [BoundIndex]

  init(definition: CollectionDefinition, table: Table, indexes: [BoundIndex]) {
    self.definition = definition
    self.table = table
    self.indexes = indexes
  }

  var name: String { definition.name }
}

/// An index of a collection, with what keeps it.
final class BoundIndex: Sendable {
  let stored: CollectionDefinition.StoredIndex
  let index: Index
  let encoder: IndexKeyEncoder

  var definition: IndexDefinition { stored.definition }
  var isReady: Bool { stored.state == .ready }

  init(_ stored: CollectionDefinition.StoredIndex, _ index: Index) {
    self.stored = stored
    self.index = index
    encoder = IndexKeyEncoder(stored.definition)
  }
}

/// All collections of one state of the store.
struct CollectionCatalog: Sendable {
  /// Rises with every change of a definition.
  var revision: UInt64 = 0
  var collections: [String: CollectionBinding] = [:]
}
