import Andiron
import ValueModel

extension BackendStorage: UntypedStorage {
  package func readUntyped<R>(_ body: (any UntypedReader) throws -> R) throws -> R {
    try read { scope in
      let objects = try scope.open()
      return try body(
        BackendUntypedReader(reader: objects.reader, collections: objects.collections))
    }
  }

  package func writeUntyped<R>(_ body: (any UntypedWriter) throws -> R) throws -> R {
    try write { scope in try body(BackendUntypedWriter(scope: scope)) }
  }
}

/// A database as of one commit without types.
struct BackendUntypedReader<Reader: BackendReader>: UntypedReader {
  let reader: Reader
  let collections: [String: BackendCollection]

  var hasBlobs: Bool { false }

  func copiedDefinitions() throws -> [CollectionDefinition] {
    collections.values.map(\.definition).sorted { $0.name < $1.name }
  }

  func copiedCount(of name: String) throws -> Int {
    guard let collection = collections[name] else { return 0 }
    return try reader.recordCount(collection.table, limit: nil)
  }

  func copiedVersion() throws -> (version: Int, isMigrating: Bool)? {
    try reader.schema().map { ($0.version, $0.target != nil) }
  }

  func visitCopied(
    _ name: String, after key: RecordKey?, limit: Int, _ body: (RecordKey, Value) throws -> Bool
  ) throws {
    guard let collection = collections[name] else { return }
    try reader.forEachRecord(collection.table, afterKey: key?.bytes, limit: limit) { record in
      let value = try record.value(name)
      let key = try StorageError.wrapping {
        try record.key.withUnsafeBytes { try RecordKey(bytes: $0) }
      }
      return try body(key, value)
    }
  }
}

/// A transaction of a database without types.
struct BackendUntypedWriter<Backend: StorageBackend>: UntypedWriter {
  /// The key of the mark among the definitions of collections.
  static var markKey: [UInt8] { [0xFF] + Array("copy".utf8) }

  let scope: BackendWriteScope<Backend>

  private var reader: BackendUntypedReader<Backend.Writer> {
    BackendUntypedReader(reader: scope.writer, collections: scope.collections)
  }

  var hasBlobs: Bool { false }
  func copiedDefinitions() throws -> [CollectionDefinition] { try reader.copiedDefinitions() }
  func copiedCount(of name: String) throws -> Int { try reader.copiedCount(of: name) }
  func copiedVersion() throws -> (version: Int, isMigrating: Bool)? { try reader.copiedVersion() }

  func visitCopied(
    _ name: String, after key: RecordKey?, limit: Int, _ body: (RecordKey, Value) throws -> Bool
  ) throws {
    try reader.visitCopied(name, after: key, limit: limit, body)
  }

  func create(_ other: CollectionDefinition) throws {
    guard scope.collections[other.name] == nil else {
      _ = try scope.untypedCollection(other.name, other.keyKind)
      return
    }
    let collection = try scope.untypedCollection(other.name, other.keyKind)
    var definition = collection.definition
    definition.forms = other.forms
    definition.relations = other.relations
    for index in other.indexes where index.isCopied {
      let number = try scope.writer.nextNumber()
      try scope.writer.createIndex(number, of: collection.table)
      definition.indexes.append(
        CollectionDefinition.StoredIndex(
          definition: index.definition, state: .ready, isDeclared: index.isDeclared,
          number: Int(number), forms: definition.forms(of: index.definition)))
    }
    try scope.save(collection.with(definition))
  }

  func put(_ value: Value, key: RecordKey, in name: String) throws {
    _ = try scope.putMigrated(value, key: key, in: name)
  }

  func setVersion(_ version: Int) throws { try scope.save(BackendSchema(version: version)) }

  func copyMark() throws -> Value? {
    guard let record = try scope.writer.record(BackendTables.definitions, key: Self.markKey) else {
      return nil
    }
    guard let mark = try? JSON.parse(record.content.json) else {
      throw StorageError(.damaged, "the record of a copy is malformed")
    }
    return mark
  }

  func setCopyMark(_ mark: Value?) throws {
    let table = BackendTables.definitions
    let known = try scope.writer.record(table, key: Self.markKey)
    let content = mark.map { BackendContent(json: $0.jsonBytes()) }
    if let content, let known {
      try scope.writer.update(table, row: known.row, content, removing: [], adding: [])
    } else if let content {
      try scope.writer.insert(table, key: Self.markKey, content, entries: [])
    } else if let known {
      try scope.writer.delete(table, row: known.row, entries: [])
    }
  }
}
