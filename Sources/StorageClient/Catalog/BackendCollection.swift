package import Andiron
import ObjectModel
import ValueModel

/// A collection of objects in a database: its definition, and the code that makes its entries.
package final class BackendCollection: Sendable {
  /// An index of the collection.
  package struct KeptIndex: Sendable {
    package let stored: CollectionDefinition.StoredIndex
    package let number: Int64
    let encoder: IndexKeyEncoder

    package var definition: IndexDefinition { stored.definition }
  }

  package let definition: CollectionDefinition
  package let table: Int64
  package let indexes: [KeptIndex]
  /// The indexes in which some object has, or had, another number of entries than one.
  package let irregular: Set<Int64>

  package init(_ definition: CollectionDefinition, table: Int64, irregular: Set<Int64>) {
    self.definition = definition
    self.table = table
    self.irregular = irregular
    indexes = definition.indexes.map {
      KeptIndex(
        stored: $0, number: Int64($0.number), encoder: IndexKeyEncoder($0.definition, $0.forms))
    }
  }

  package var name: String { definition.name }
  var forms: FieldForms { definition.forms }

  package func index(_ definition: IndexDefinition) throws -> KeptIndex {
    guard let index = indexes.first(where: { $0.definition == definition }) else {
      throw StorageError(.damaged, "the index is missing", collection: name, index: definition.name)
    }
    return index
  }
}

// MARK: As records

extension BackendCollection {
  /// The table whose records are the definitions of collections.
  package static let definitions = BackendTables.definitions

  package static func key(_ name: String) -> [UInt8] { Array(name.utf8) }

  package var content: BackendContent {
    BackendContent(
      json: Value(object: [
        ("definition", definition.value), ("table", Value(table)),
        ("irregular", Value(array: irregular.sorted().map { Value($0) })),
      ]).jsonBytes())
  }

  /// Throws `.damaged` if the record is not that of a collection.
  convenience init(_ record: BackendRecord) throws {
    guard let value = try? JSON.parse(record.content.json),
      let definition = value["definition"].flatMap({ CollectionDefinition($0) }),
      let table = value["table"]?.integer, let irregular = value["irregular"]
    else { throw StorageError(.damaged, "the definition of a collection is malformed") }
    self.init(
      definition, table: table, irregular: Set(irregular.elements.compactMap(\.integer)))
  }

  /// This collection with other properties.
  package func with(
    _ definition: CollectionDefinition? = nil, irregular: Set<Int64>? = nil
  ) -> BackendCollection {
    BackendCollection(
      definition ?? self.definition, table: table, irregular: irregular ?? self.irregular)
  }
}
