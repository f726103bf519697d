import Andiron
import DocumentStore
import FHIRModel
import FHIRStore
import TextIndex
import ValueModel

/// The collections of a store, as the first page lists them.
struct StoreOverview {
  let snapshot: StoreSnapshot
  let releases: [any FHIRRelease.Type]

  /// Throws what reading throws. Cost: constant for each collection.
  func collections() throws -> [Value] {
    let all = try snapshot.collections()
    let documents = try DatabaseCollections(snapshot)
    var result: [Value] = []
    for description in all where !documents.names.contains(description.name) {
      guard let place = ResourcePlace(description.name, releases), description.count > 0 else {
        continue
      }
      result.append(try resources(place, description))
    }
    for name in documents.databases { result.append(try database(name)) }
    for description in all
    where !documents.names.contains(description.name)
      && ResourcePlace(description.name, releases) == nil
    {
      result.append(
        try value(
          CollectionPlace(.objects, description.name), in: description.name,
          title: description.name, group: "Objects", count: description.count,
          languages: ["predicate", "selector"], indexes: description.indexes.map(index)))
    }
    return result
  }

  private func resources(
    _ place: ResourcePlace, _ description: CollectionDescription
  ) throws -> Value {
    try value(
      place.collection, in: description.name, title: place.type,
      group: "FHIR \(place.version.rawValue.uppercased())", count: description.count,
      languages: ["fhir", "predicate", "selector"], indexes: description.indexes.map(index))
  }

  private func database(_ name: String) throws -> Value {
    let database = try snapshot.database(name)
    let words = try database.textIndexes()
    let indexes =
      try database.indexes().map {
        self.index($0.definition.name, "\($0.state)", $0.entryCount)
      } + words.map { self.index($0.definition.name, "\($0.state)", nil) }
    return try value(
      CollectionPlace(.database, name), in: database.documentCollection, title: name,
      group: "Documents", count: try database.count(), deletedCount: try database.deletedCount(),
      languages: ["selector"] + (words.isEmpty ? [] : ["words"]), indexes: indexes)
  }

  private func index(_ index: IndexDescription) -> Value {
    self.index(index.definition.name, "\(index.state)", index.entryCount)
  }

  private func index(_ name: String, _ state: String, _ count: Int?) -> Value {
    [
      "name": Value(name), "state": Value(state),
      "entries": count.map { Value($0) } ?? .null,
    ]
  }

  private func value(
    _ place: CollectionPlace, in collection: String, title: String, group: String, count: Int,
    deletedCount: Int = 0, languages: [String], indexes: [Value]
  ) throws -> Value {
    let size = try snapshot.withRows(of: collection) { try $0.approximateByteCount() } ?? 0
    return Value(
      object: place.fields + [
        ("title", Value(title)), ("group", Value(group)), ("count", Value(count)),
        ("approximateBytes", Value(size)),
        ("deletedCount", Value(deletedCount)),
        ("languages", Value(array: languages.map { Value($0) })),
        ("indexes", Value(array: indexes)),
      ])
  }
}
