import ObjectModel
import StorageEngine

/// A collection in one state of the store, with everything needed to read and write it.
final class CollectionBinding: Sendable {
  let definition: CollectionDefinition
  let table: Table
  let indexes: [BoundIndex]
  /// The indexes as planners see them: an index answers queries if it is complete and its keys have
  /// the current forms of the fields.
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

  /// This binding with the forms of a declaration that is not stored yet.
  func with(_ forms: FieldForms) -> CollectionBinding {
    if forms == definition.forms { return self }
    var definition = definition
    definition.forms = forms
    return CollectionBinding(definition: definition, table: table, indexes: indexes)
  }
}

/// An index of a collection, with the code that makes its keys.
final class BoundIndex: Sendable {
  let stored: CollectionDefinition.StoredIndex
  let index: Index
  /// The encoder for the definition's parts; a derived index has none.
  let encoder: IndexKeyEncoder
  private let derivations: KeyDerivationRegistry

  var definition: IndexDefinition { stored.definition }
  var isReady: Bool { stored.state == .ready }
  /// Whether written objects get entries.
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

  /// Whether this process can make the keys of values.
  var isKnown: Bool { definition.derivation.map { derivations[$0] != nil } ?? true }

  /// The keys of a value: any number, including none, for a derived index, otherwise at least one.
  func keys(of value: Value) throws(IndexKeyError) -> [IndexKey] {
    guard let identifier = definition.derivation else { return try encoder.keys(of: value) }
    guard let derivation = derivations[identifier] else {
      throw .unknownDerivation(index: definition.name)
    }
    return derivation.keys(of: value).map { IndexKey(bytes: $0, isCut: false, isComplete: false) }
  }
}

/// All collections in one state of the store.
struct CollectionCatalog: Sendable {
  /// Rises with every change of a definition.
  var revision: UInt64 = 0
  var collections: [String: CollectionBinding] = [:]
}
