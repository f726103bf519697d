import CollectionModel
import FHIRModel
import StorageClient

/// The collections of a database, as the first page lists them.
struct DatabaseOverview {
  let releases: [any FHIRRelease.Type]

  /// Collections of resources come first, then all others. Throws `StoreError`. Cost: the database
  /// counts the objects of each collection.
  func collections(
    of reader: DatabaseReader<some BackendReader>
  ) throws -> [CollectionSummary] {
    var resources: [CollectionSummary] = []
    var objects: [CollectionSummary] = []
    for definition in try reader.definitions() {
      let count = try reader.count(of: definition.name)
      let indexes = definition.indexes.map {
        CollectionSummary.Index(name: $0.definition.name, state: $0.state.rawValue)
      }
      if let place = ResourcePlace(definition.name, releases) {
        guard count > 0 else { continue }
        resources.append(
          .resources(place, count: count, byteCount: nil, indexes: indexes))
      } else {
        objects.append(
          .objects(definition.name, count: count, byteCount: nil, indexes: indexes))
      }
    }
    return resources + objects
  }
}
