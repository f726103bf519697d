import StorageEngine
import ValueModel

/// An index of a collection, with the code that makes its keys.
final class BoundIndex: Sendable {
  let stored: CollectionDefinition.StoredIndex
  let index: Index
  /// The table of its own that an index with a keeper has.
  let table: Table?
  /// The encoder for the definition's parts; a derived index has none.
  let encoder: IndexKeyEncoder
  /// For an index that answers selectors, what its definition says; nil for any other.
  let selector: SelectorDerivation?
  let hasKeeper: Bool
  private let derivations: KeyDerivationRegistry

  var definition: IndexDefinition { stored.definition }
  var isReady: Bool { stored.state == .ready }
  /// Whether written objects get entries.
  var isKept: Bool { stored.state != .failed }

  init(
    _ stored: CollectionDefinition.StoredIndex, _ index: Index, table: Table? = nil,
    _ derivations: KeyDerivationRegistry
  ) {
    self.stored = stored
    self.index = index
    self.table = table
    hasKeeper = stored.definition.hasKeeper
    self.derivations = derivations
    selector = stored.definition.selectorDerivation
    encoder = IndexKeyEncoder(stored.definition, stored.forms)
  }

  /// Whether this process can make the keys of values.
  var isKnown: Bool {
    if hasKeeper { return keeper != nil }
    return definition.derivation.map { derivations[$0] != nil } ?? true
  }

  /// The keeper of the index; nil if it has none, or an unknown one.
  var keeper: (any IndexKeeper)? {
    guard hasKeeper, let identifier = definition.derivation else { return nil }
    return derivations.keepers[identifier]
  }

  /// The keys of a value: any number, including none, for a derived index, otherwise at least one.
  func keys(of value: Value) throws(IndexKeyError) -> [IndexKey] {
    guard let identifier = definition.derivation else { return try encoder.keys(of: value) }
    guard let derivation = derivations[identifier] else {
      throw .unknownDerivation(index: definition.name)
    }
    return try derivation.keys(of: value).map {
      IndexKey(bytes: $0, isCut: false, isComplete: false)
    }
  }
}

extension BoundIndex {
  /// Whether each object of the collection has exactly one entry.
  func hasOneEntryEach(_ rows: StateReader, _ binding: CollectionBinding) -> Bool {
    // Every object has an entry for a path, and none or more for a derivation.
    definition.derivation == nil && rows.count(index) == rows.count(binding.table)
  }
}
