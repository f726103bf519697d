import ObjectModel
import StorageEngine

/// A collection of one state of the store, with what reading and writing it needs.
final class CollectionBinding: Sendable {
  let definition: CollectionDefinition
  let table: Table
  let indexes: [BoundIndex]
  /// The indexes as planners see them: one answers queries when it is complete and its keys have the forms
  /// that the fields have now.
  let plannedIndexes: [(definition: IndexDefinition, isReady: Bool)]

  init(definition: CollectionDefinition, table: Table, indexes: [BoundIndex]) {
    self.definition = definition
    self.table = table
    self.indexes = indexes
    plannedIndexes = indexes.map { index in
      let isCurrent = index.stored.forms == definition.forms(of: index.definition)
      return (index.definition, index.isReady && isCurrent)
    }
  }

  var name: String { definition.name }

  var forms: FieldForms { definition.forms }

  /// The same with the fields as a declaration has them that was not stored yet.
  func with(_ forms: FieldForms) -> CollectionBinding {
    if forms == definition.forms { return self }
    var definition = definition
    definition.forms = forms
    return CollectionBinding(definition: definition, table: table, indexes: indexes)
  }
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
    encoder = IndexKeyEncoder(stored.definition, stored.forms)
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
