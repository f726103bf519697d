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
  /// Of the definition's parts, of which a derived index has none.
  let encoder: IndexKeyEncoder
  private let derivations: KeyDerivationRegistry

  var definition: IndexDefinition { stored.definition }
  var isReady: Bool { stored.state == .ready }
  /// Whether objects that are written get entries.
  var isKept: Bool { stored.state != .failed }

  init(
    _ stored: CollectionDefinition.StoredIndex, _ index: Index,
    _ derivations: KeyDerivationRegistry
  ) {
    self.stored = stored
    self.index = index
    self.derivations = derivations
    encoder = IndexKeyEncoder(stored.definition)
  }

  /// Whether the keys of values can be made here.
  var isKnown: Bool { definition.derivation.map { derivations[$0] != nil } ?? true }

  /// The keys of a value; of a derived index none, one or many, else one at least.
  func keys(of value: Value) throws(IndexKeyError) -> [IndexKey] {
    guard let identifier = definition.derivation else { return try encoder.keys(of: value) }
    guard let derivation = derivations[identifier] else {
      throw .unknownDerivation(index: definition.name)
    }
    return derivation.keys(of: value).map { IndexKey(bytes: $0, isCut: false, isComplete: false) }
  }
}

/// All collections of one state of the store.
struct CollectionCatalog: Sendable {
  /// Rises with every change of a definition.
  var revision: UInt64 = 0
  var collections: [String: CollectionBinding] = [:]
}
