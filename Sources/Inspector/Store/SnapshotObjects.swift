import Andiron
import CollectionModel
import Foundation
import ObjectModel
import ValueModel

/// The objects of a collection of a store.
struct SnapshotObjects: InspectedObjects {
  let collection: ValueCollection<StoreSnapshot>
  let description: CollectionDescription

  var keyKind: RecordKey.Kind { description.keyKind }

  func count() throws -> Int { description.count }

  func value(_ key: RecordKey) throws -> Value? { try collection.value(key: key) }

  func visit(
    after key: RecordKey?, limit: Int, _ body: (RecordKey, Value) throws -> Bool
  ) throws {
    try collection.visit(after: key) { key, value, stop in stop = try !body(key, value) }
  }

  func explain(_ query: Query) throws -> QueryExplanation? { try collection.explain(query) }

  func count(_ query: Query) throws -> Int { try collection.count(query) }

  func forEach(_ query: Query, _ body: (RecordKey, Value) throws -> Void) throws {
    try collection.forEach(query, body)
  }

  /// The mark contains the place of the last object, so a page costs the same wherever it begins.
  func page(
    _ query: Query, after mark: String?, size: Int
  ) throws -> (records: [(key: RecordKey, value: Value)], next: String?) {
    var known: PageMark?
    if let mark {
      known = try? JSONDecoder().decode(PageMark.self, from: Data(mark.utf8))
      guard known != nil else { throw InspectorError.unknownPage }
    }
    let (objects, next) = try collection.page(query, after: known, size: size)
    let text = try next.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
    return (objects, text)
  }
}
