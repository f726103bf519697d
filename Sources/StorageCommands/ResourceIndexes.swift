internal import Andiron
internal import AndironCommands
internal import CollectionModel
internal import FHIRDatabase
internal import FHIRStore
internal import StorageClient
#if PostgreSQL
  internal import PostgreSQLClient
#endif
#if SQLite
  internal import SQLiteClient
#endif

/// The indexes of FHIR searches in the destination of a copy, whose code the tool has.
enum ResourceIndexes {
  /// Builds the indexes, and takes them from the list of what was left. Throws the error of the
  /// storage.
  static func build(
    in destination: any ObjectStorage, _ report: inout StorageCopyReport
  ) throws {
    if let store = destination as? Store { try build(inStore: store, &report) }
    #if SQLite
      if let storage = destination as? SQLiteStorage { try build(inDatabase: storage, &report) }
    #endif
    #if PostgreSQL
      if let storage = destination as? PostgreSQLStorage {
        try build(inDatabase: storage, &report)
      }
    #endif
  }

  private static func build<Backend>(
    inDatabase storage: DatabaseStorage<Backend>, _ report: inout StorageCopyReport
  ) throws {
    let records = FHIRDatabase(storage, releases: ParsedArguments.releases)
    try records.prepareIndexes()
    report.omissions.removeAll { omission in
      guard omission.index == ResourceKeys.indexName, let name = omission.collection else {
        return false
      }
      return records._catalog.keys(ofCollection: name) != nil
    }
  }

  private static func build(inStore store: Store, _ report: inout StorageCopyReport) throws {
    try FHIRStore(store, releases: ParsedArguments.releases).prepareIndexes()
    try? store.waitForIndexes()
    let ready = Set(
      try store.collections().flatMap { collection in
        collection.indexes.filter { $0.state == .ready }.map {
          [collection.name, $0.definition.name]
        }
      })
    report.omissions.removeAll { omission in
      guard let collection = omission.collection, let index = omission.index else { return false }
      return ready.contains([collection, index])
    }
  }
}
