package import CollectionModel
import Foundation
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
  let irregular: Set<Int64>
  /// The highest number that its table and its indexes have, or had: numbers are not given again,
  /// as a reader of an earlier commit might take a new index for the one that it knows.
  let last: Int64
  /// The versions of its objects that are kept; nil if they are not noted.
  let versions: VersionRetention?

  init(
    _ definition: CollectionDefinition, table: Int64, irregular: Set<Int64>, last: Int64 = 0,
    versions: VersionRetention?
  ) {
    self.definition = definition
    self.table = table
    self.irregular = irregular
    self.versions = versions
    self.last = definition.indexes.reduce(max(last, table)) { max($0, Int64($1.number)) }
    indexes = definition.indexes.map {
      KeptIndex(
        stored: $0, number: Int64($0.number), encoder: IndexKeyEncoder($0.definition, $0.forms))
    }
  }

  package var name: String { definition.name }
  var forms: FieldForms { definition.forms }

  /// The number of the index of the blobs that objects name; nil if no object has named one yet.
  var blobIndex: Int64? {
    indexes.first { $0.definition.derivation == BlobDerivation.derivation }?.number
  }

  func index(_ definition: IndexDefinition) throws -> KeptIndex {
    guard let index = indexes.first(where: { $0.definition == definition }) else {
      throw StoreError(.damaged, "the index is missing", collection: name, index: definition.name)
    }
    return index
  }
}

// MARK: As records

extension BackendCollection {
  /// The table whose records are the definitions of collections.
  static let definitions = BackendTables.definitions

  static func key(_ name: String) -> [UInt8] { Array(name.utf8) }

  var content: BackendContent {
    var fields: [(String, Value)] = [
      ("definition", definition.value), ("table", Value(table)),
      ("irregular", Value(array: irregular.sorted().map { Value($0) })),
      ("last", Value(last)),
    ]
    if let versions { fields.append(("versions", versions.value)) }
    return BackendContent(json: Value(object: fields).jsonBytes())
  }

  /// Throws `.damaged` if the record is not that of a collection.
  convenience init(_ record: BackendRecord) throws {
    guard let value = try? JSON.parse(record.content.json),
      let definition = value["definition"].flatMap({ CollectionDefinition($0) }),
      let table = value["table"]?.integer, let irregular = value["irregular"],
      let last = value["last"]?.integer,
      let versions = value["versions"].map({ VersionRetention($0) }) ?? .some(nil)
    else { throw StoreError(.damaged, "the definition of a collection is malformed") }
    self.init(
      definition, table: table, irregular: Set(irregular.elements.compactMap(\.integer)),
      last: last, versions: versions)
  }

  /// This collection as if it did not have an index.
  func without(_ index: KeptIndex) -> BackendCollection {
    var definition = definition
    definition.indexes.removeAll { $0.number == index.stored.number }
    return with(definition)
  }

  /// This collection with other properties.
  func with(
    _ definition: CollectionDefinition? = nil, irregular: Set<Int64>? = nil,
    versions: VersionRetention? = nil
  ) -> BackendCollection {
    BackendCollection(
      definition ?? self.definition, table: table, irregular: irregular ?? self.irregular,
      last: last, versions: versions ?? self.versions)
  }
}

extension VersionRetention {
  /// Times and spans are in milliseconds.
  fileprivate var value: Value {
    switch self {
    case .none: Value(object: [])
    case .last(let count): Value(object: [("last", Value(count))])
    case .since(let time):
      Value(object: [("since", Value(Self.nanoseconds(time) / 1_000_000))])
    case .within(let span):
      Value(object: [("within", Value(Self.nanoseconds(span) / 1_000_000))])
    }
  }

  /// Nil if the value is not that of a retention.
  fileprivate init?(_ value: Value) {
    guard value.kind == .object else { return nil }
    if let count = value["last"]?.integer {
      self = .last(Int(count))
    } else if let time = value["since"]?.integer {
      self = .since(Date(timeIntervalSince1970: Double(time) / 1_000))
    } else if let span = value["within"]?.integer {
      self = .within(.milliseconds(span))
    } else {
      self = .none
    }
  }
}
