import Andiron
import DocumentStore
import FHIRModel
import FHIRStore
import TextIndex

/// The collections of a store, as the first page lists them.
struct StoreOverview {
  let snapshot: StoreSnapshot
  let releases: [any FHIRRelease.Type]

  /// Collections of resources come first, then databases, then all others. Throws what reading
  /// throws. Cost: constant for each collection.
  func collections() throws -> [CollectionSummary] {
    let all = try snapshot.collections()
    let documents = try DatabaseCollections(snapshot)
    let others = all.filter { !documents.names.contains($0.name) }
    let resources = try others.compactMap { description -> CollectionSummary? in
      guard let place = ResourcePlace(description.name, releases), description.count > 0 else {
        return nil
      }
      return .resources(
        place, count: description.count, byteCount: try byteCount(description.name),
        indexes: description.indexes.map(index))
    }
    let objects = try others.filter { ResourcePlace($0.name, releases) == nil }.map {
      CollectionSummary.objects(
        $0.name, count: $0.count, byteCount: try byteCount($0.name),
        indexes: $0.indexes.map(index))
    }
    return try resources + documents.databases.map(database) + objects
  }

  private func database(_ name: String) throws -> CollectionSummary {
    let database = try snapshot.database(name)
    let words = try database.textIndexes()
    let indexes =
      try database.indexes().map {
        CollectionSummary.Index(
          name: $0.definition.name, state: "\($0.state)", entryCount: $0.entryCount)
      } + words.map { CollectionSummary.Index(name: $0.definition.name, state: "\($0.state)") }
    return CollectionSummary(
      place: CollectionPlace(.database, name), title: name, group: "Documents",
      count: try database.count(), deletedCount: try database.deletedCount(),
      approximateByteCount: try byteCount(database.documentCollection),
      languages: [.selector] + (words.isEmpty ? [] : [.words]), indexes: indexes)
  }

  private func index(_ index: IndexDescription) -> CollectionSummary.Index {
    CollectionSummary.Index(
      name: index.definition.name, state: "\(index.state)", entryCount: index.entryCount)
  }

  private func byteCount(_ collection: String) throws -> Int {
    try snapshot.withRows(of: collection) { try $0.approximateByteCount() } ?? 0
  }
}
