import Andiron
import CollectionModel
import DocumentStore
import FHIRStore

/// A store as of one commit.
struct InspectedSnapshot: InspectedState {
  let resources: FHIRReader<StoreSnapshot>

  private var snapshot: StoreSnapshot { resources.source }

  func objects(of collection: String) throws -> SnapshotObjects? {
    let collection = snapshot.collection(collection)
    return try collection.description().map {
      SnapshotObjects(collection: collection, description: $0)
    }
  }

  func versions(_ key: RecordKey, in collection: String) throws -> [StoredVersion] {
    try snapshot._versions(key, in: collection)
  }

  func relations() throws -> [RelationDescription] { try snapshot.relations() }

  func documents(_ name: String) throws -> Database<StoreSnapshot> { try snapshot.database(name) }
}
