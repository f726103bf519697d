package import CollectionModel
package import ValueModel

extension DatabaseReader: CopyReader {
  package func definitions() throws -> [CollectionDefinition] {
    collections.values.filter { !OwnCollections.all.contains($0.name) }.map { collection in
      var definition = collection.definition
      definition.indexes.removeAll { $0.definition.derivation == BlobDerivation.derivation }
      return definition
    }.sorted { $0.name < $1.name }
  }

  package func count(of collection: String) throws -> Int {
    try collections[collection].map { try reader.recordCount($0.table, limit: nil) } ?? 0
  }

  package func visit(
    _ collection: String, after key: RecordKey?, limit: Int,
    _ body: (RecordKey, Value) throws -> Bool
  ) throws {
    guard let known = collections[collection] else { return }
    try reader.forEachRecordInOrder(known.table, after: key?.bytes, limit: limit) { record in
      let key = try record.key.withUnsafeBytes { try RecordKey(bytes: $0, of: collection) }
      return try body(key, try record.value(collection))
    }
  }

  package func schemaVersion() throws -> (version: Int, isMigrating: Bool)? {
    // A migration is one transaction.
    try DatabaseRecord(reader).schema.map { ($0, false) }
  }

  package func unfinishedSource() throws -> String? { try DatabaseRecord(reader).unfinishedSource }

  /// The number of old versions of the objects of a collection, deletions included.
  package func oldVersionCount(of collection: String) throws -> Int {
    guard let place = versionReader.place else { return 0 }
    let range = VersionRecord.range(of: collection)
    let all = try reader.entryCount(place.index, in: range, limit: nil)
    return all == 0 ? 0 : max(0, all - (try count(of: collection)))
  }

  package func blobCount() throws -> Int { try count(of: BlobTables.blobs) }

  package func visitBlob(
    digest bytes: [UInt8], _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Bool {
    guard let digest = BlobDigest(bytes: bytes), let byteCount = try byteCount(of: digest) else {
      return false
    }
    try visit(Blob(digest, byteCount: byteCount), in: nil, body)
    return true
  }
}
