import StorageEngine
import ValueModel

/// A transaction that writes a copy into a store.
struct CopyTransaction: CopyWriter {
  let transaction: Transaction

  // MARK: Reading

  func definitions() throws -> [CollectionDefinition] { transaction.catalog.copiedDefinitions }

  func count(of collection: String) throws -> Int {
    try transaction.collection(collection).count()
  }

  func visit(
    _ collection: String, after key: RecordKey?, limit: Int,
    _ body: (RecordKey, Value) throws -> Bool
  ) throws {
    try transaction.collection(collection).visit(after: key) { key, value, stop in
      stop = try !body(key, value)
    }
  }

  func blobCount() throws -> Int { try transaction._withReadState { $0.blobCount } }

  func visitBlob(
    digest: [UInt8], _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Bool {
    guard let digest = BlobDigest(bytes: digest),
      let blob = try transaction._withReadState({ try $0.blob(digest) })
    else { return false }
    try transaction.visit(blob, body)
    return true
  }

  func schemaVersion() throws -> (version: Int, isMigrating: Bool)? {
    try record(SchemaRecord.key).map { bytes in
      let record = try SchemaRecord(bytes)
      return (record.version, record.target != nil)
    }
  }

  func unfinishedSource() throws -> String? {
    try record(CopyRecord.key).map { try CopyRecord($0).source }
  }

  private func record(_ key: [UInt8]) throws -> [UInt8]? {
    guard let table = transaction.engine.existingTable(CatalogRecords.table) else { return nil }
    return try transaction.engine.get(table, key: key)
  }

  // MARK: Writing

  func setUnfinishedSource(_ name: String?) throws {
    let table = try transaction.engine.table(CatalogRecords.table)
    if let name {
      try transaction.engine.put(
        table, key: CopyRecord.key, value: try CopyRecord(source: name).value.encoded())
    } else {
      try transaction.engine.delete(table, key: CopyRecord.key)
    }
  }

  func setSchemaVersion(_ version: Int) throws {
    try transaction.save(SchemaRecord(version: version))
  }

  func create(_ collection: CopiedCollection) throws { try transaction.create(collection) }

  func drop(_ collection: String) throws { _ = try transaction.dropCollection(collection) }

  func add(_ objects: [CopiedObject], to collection: String) throws -> Int {
    var count = 0
    for object in objects {
      let binding = try transaction.collection(named: collection, checking: object.key.kind)
      if try transaction.engine.contains(binding.table, key: object.keyBytes) { continue }
      try transaction.put(
        try object.value.keyed(by: object.key, collection), key: object.key, in: binding, .absent,
        requiresBlobs: false)
      count += 1
    }
    return count
  }

  func remove(_ keys: [RecordKey], from collection: String) throws {
    guard let binding = transaction.catalog.collections[collection] else { return }
    for key in keys { try transaction.delete(key: key, in: binding) }
  }

  func addUnbuilt(_ index: IndexDefinition, to collection: String) throws -> Bool {
    try transaction.addUnbuilt(index, to: collection)
  }
}
