public import CollectionModel
import ObjectModel

extension DatabaseReader: HistoryReader {
  /// The versions of objects in this state, as far as they are written.
  package var versionReader: VersionReader<Reader> {
    VersionReader(reader: reader, collections: collections)
  }

  /// The versions of the object with this primary key, newest first; none if it never existed.
  /// Throws `.closed`, `.damaged` if a version is malformed, and what the backend throws.
  public func _versions(_ key: RecordKey, in collection: String) throws -> [StoredVersion] {
    try checkOpen()
    try prepareToReadVersions()
    return try versionReader.versions(key, in: collection)
  }
}
