import Andiron
import DocumentStore
import FHIRModel
import FHIRStore
import ValueModel

/// Which records of the pages changes of the store are about.
struct ChangePlaces {
  private let records: FHIRStore
  /// The databases by the names of the collections of their documents.
  private var databases: [String: (name: String, isOfDeleted: Bool)] = [:]
  private var hidden: Set<String> = []

  /// Throws what reading throws.
  init(_ records: FHIRStore) throws {
    self.records = records
    let known = try DatabaseCollections(records.store)
    hidden = known.names
    for name in known.databases {
      let database = try records.store.database(name)
      databases[database.documentCollection] = (name, false)
      databases[database.deletedCollection] = (name, true)
    }
  }

  /// Nil for what no page shows, such as the records of a document's other revisions. Throws what
  /// reading throws.
  func place(of change: StoreChange) throws -> (RecordPlace, isDeleted: Bool)? {
    if let (name, isOfDeleted) = databases[change.collection] {
      // A document that is deleted moves to the other collection.
      guard case .string(let id) = change.key, !change.isDeleted else { return nil }
      return (RecordPlace(CollectionPlace(.database, name), key: id), isOfDeleted)
    }
    if hidden.contains(change.collection) { return nil }
    guard let place = ResourcePlace(change.collection, records.releaseTypes) else {
      let collection = CollectionPlace(.objects, change.collection)
      return (RecordPlace(collection, key: change.key.text), change.isDeleted)
    }
    return (RecordPlace(place.collection, key: try key(of: change, place)), change.isDeleted)
  }

  /// The `id` of a resource, which its key does not contain.
  private func key(of change: StoreChange, _ place: ResourcePlace) throws -> String {
    let collection = records.store.collection(change.collection)
    if let value = try collection.value(key: change.key) { return ResourcePlace.key(of: value) }
    let versions = try records.store._versions(change.key, in: change.collection)
    return versions.lazy.compactMap(\.value).first.map(ResourcePlace.key) ?? ""
  }
}
