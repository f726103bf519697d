import Andiron
import CollectionModel
import DocumentStore
import FHIRDatabase
import FHIRStore
import StorageClient

/// A database as of one commit.
struct InspectedReader<Reader: BackendReader>: InspectedState {
  let resources: FHIRReader<DatabaseSource<Reader>>

  private var reader: DatabaseReader<Reader> { resources.source.reader }

  func objects(of collection: String) throws -> DatabaseObjects<Reader>? {
    try reader.definition(of: collection).map {
      DatabaseObjects(reader: reader, name: collection, keyKind: $0.keyKind)
    }
  }

  func versions(_ key: RecordKey, in collection: String) throws -> [StoredVersion] {
    try reader._versions(key, in: collection)
  }

  func relations() throws -> [RelationDescription] {
    try reader.definitions().flatMap(RelationDescription.all)
  }

  func documents(_ name: String) throws -> Database<StoreSnapshot> {
    throw InspectorError(404, "Databases have no documents.")
  }
}
