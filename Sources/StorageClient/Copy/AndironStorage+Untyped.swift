import Andiron
import ValueModel

extension AndironStorage: UntypedStorage {
  package func readUntyped<R>(_ body: (any UntypedReader) throws -> R) throws -> R {
    try StorageError.wrapping { try store.read { try body(UntypedSnapshot(snapshot: $0)) } }
  }

  package func writeUntyped<R>(_ body: (any UntypedWriter) throws -> R) throws -> R {
    try StorageError.wrapping { try store.write { try body(UntypedTransaction(transaction: $0)) } }
  }
}

private struct UntypedSnapshot: UntypedReader {
  let snapshot: StoreSnapshot

  func copiedDefinitions() throws -> [CollectionDefinition] { try snapshot.definitions() }
  func copiedCount(of name: String) throws -> Int { try snapshot.collection(name).count() }
  func copiedVersion() throws -> (version: Int, isMigrating: Bool)? {
    try snapshot.schemaVersion()
  }
  var hasBlobs: Bool { snapshot.hasBlobs }

  func visitCopied(
    _ name: String, after key: RecordKey?, limit: Int, _ body: (RecordKey, Value) throws -> Bool
  ) throws {
    try StorageError.wrapping {
      try snapshot.collection(name).visit(after: key) { key, value, stop in
        stop = try !body(key, value)
      }
    }
  }
}

private struct UntypedTransaction: UntypedWriter {
  let transaction: Transaction

  func copiedDefinitions() throws -> [CollectionDefinition] { try transaction.definitions() }
  func copiedCount(of name: String) throws -> Int { try transaction.collection(name).count() }
  func copiedVersion() throws -> (version: Int, isMigrating: Bool)? {
    try transaction.schemaVersion()
  }
  var hasBlobs: Bool { false }

  func visitCopied(
    _ name: String, after key: RecordKey?, limit: Int, _ body: (RecordKey, Value) throws -> Bool
  ) throws {
    try transaction.collection(name).visit(after: key) { key, value, stop in
      stop = try !body(key, value)
    }
  }

  func create(_ definition: CollectionDefinition) throws {
    try StorageError.wrapping { try transaction.create(copyOf: definition) }
  }

  func put(_ value: Value, key: RecordKey, in name: String) throws {
    try StorageError.wrapping {
      try transaction.collection(name).upsert(value, key: key, requiresBlobs: false)
    }
  }

  func setVersion(_ version: Int) throws { try transaction.setSchemaVersion(version) }
  func copyMark() throws -> Value? { try transaction.copyMark() }
  func setCopyMark(_ mark: Value?) throws { try transaction.setCopyMark(mark) }
}
