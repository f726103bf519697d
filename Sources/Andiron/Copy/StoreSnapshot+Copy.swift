import StorageEngine
package import ValueModel

extension StoreSnapshot: CopyReader {
  package func definitions() throws -> [CollectionDefinition] {
    try reading { $0.catalog.copiedDefinitions }
  }

  package func count(of collection: String) throws -> Int {
    try self.collection(collection).count()
  }

  package func oldVersionCount(of collection: String) throws -> Int {
    try reading { state in
      try state.binding(collection).map { try engine.oldVersionCount(of: $0.table) } ?? 0
    }
  }

  package func blobCount() throws -> Int { try reading { $0.blobCount } }

  package func visit(
    _ collection: String, after key: RecordKey?, limit: Int,
    _ body: (RecordKey, Value) throws -> Bool
  ) throws {
    try self.collection(collection).visit(after: key) { key, value, stop in
      stop = try !body(key, value)
    }
  }

  package func visitBlob(
    digest: [UInt8], _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Bool {
    guard let digest = BlobDigest(bytes: digest),
      let blob = try reading({ try $0.blob(digest) })
    else { return false }
    try visit(blob, body)
    return true
  }

  package func schemaVersion() throws -> (version: Int, isMigrating: Bool)? {
    try reading { _ in try engine.schemaRecord().map { ($0.version, $0.target != nil) } }
  }

  package func unfinishedSource() throws -> String? {
    try reading { _ in
      guard let table = engine.table(CatalogRecords.table) else { return nil }
      return try engine.get(table, key: CopyRecord.key).map { try CopyRecord($0).source }
    }
  }
}
