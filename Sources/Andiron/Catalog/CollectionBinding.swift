import ObjectModel
import StorageEngine

/// A collection in one state of the store, with everything needed to read and write it.
final class CollectionBinding: Sendable {
  let definition: CollectionDefinition
  let table: Table
  let indexes: [BoundIndex]
  /// Whether one of the indexes has a keeper.
  let hasKeepers: Bool
  /// The indexes as planners see them: an index answers queries if it is complete and its keys have
  /// the current forms of the fields.
  let plannedIndexes: [(definition: IndexDefinition, isReady: Bool)]
  /// The index of the blobs that the objects name; nil if none ever named one.
  let blobIndex: BoundIndex?

  init(definition: CollectionDefinition, table: Table, indexes: [BoundIndex]) {
    self.definition = definition
    self.table = table
    self.indexes = indexes
    blobIndex = indexes.first { $0.definition.derivation == BlobDerivation.derivation }
    hasKeepers = indexes.contains(where: \.hasKeeper)
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

extension CollectionBinding {
  /// Takes from `old`, a binding of the same collection, the indexes that are as they were. Throws
  /// `.damaged` if a table or an index in the definition is missing.
  convenience init(
    _ definition: CollectionDefinition, _ derivations: KeyDerivationRegistry,
    old: CollectionBinding? = nil, table: (String) -> Table?, index: (String) -> Index?
  ) throws(StoreError) {
    guard let records = table(definition.tableName) else {
      throw StoreError(.damaged, "the collection's table is missing", collection: definition.name)
    }
    // Both lists are in the order of their numbers.
    var known = (old?.indexes ?? [])[...]
    var indexes: [BoundIndex] = []
    for stored in definition.indexes {
      known = known.drop { $0.stored.number < stored.number }
      if let same = known.first, same.stored == stored {
        indexes.append(same)
        continue
      }
      guard let index = index(definition.engineName(of: stored)) else {
        throw StoreError(
          .damaged, "the index is missing", collection: definition.name,
          index: stored.definition.name)
      }
      let own =
        stored.definition.hasKeeper ? table(definition.keeperTableName(of: stored)) : nil
      if stored.definition.hasKeeper, own == nil {
        throw StoreError(
          .damaged, "the table of the index is missing", collection: definition.name,
          index: stored.definition.name)
      }
      indexes.append(BoundIndex(stored, index, table: own, derivations))
    }
    self.init(definition: definition, table: records, indexes: indexes)
  }

  /// The index that a plan was made with.
  func index(_ definition: IndexDefinition) throws(StoreError) -> BoundIndex {
    guard let index = indexes.first(where: { $0.definition == definition }) else {
      throw StoreError(.damaged, "the index is missing", collection: name, index: definition.name)
    }
    return index
  }

  var noSuchObject: StoreError {
    StoreError(.noSuchObject, "there is no object with this primary key", collection: name)
  }
}
