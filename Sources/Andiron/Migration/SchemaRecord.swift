import StorageEngine
import ValueModel

/// The version of a store's types, and the progress of an unfinished migration. Kept with the
/// collections' definitions, and written in the transactions of the migration's batches.
struct SchemaRecord: Sendable, Hashable {
  static let key: [UInt8] = [2]

  var version = 0
  /// The version to which the unfinished migration leads; nil if no migration is unfinished.
  var target: Int?
  /// The number of its completed steps.
  var stepCount = 0
  /// The last key that the current step has visited.
  var lastKey: [UInt8]?

  var value: Value {
    var fields: [(String, Value)] = [("version", Value(version))]
    if let target {
      fields += [("target", Value(target)), ("steps", Value(stepCount))]
      if let lastKey { fields.append(("key", Value(bytes: lastKey))) }
    }
    return Value(object: fields)
  }

  init(version: Int = 0) { self.version = version }

  /// Throws `.damaged` if the bytes are not those of a record.
  init(_ bytes: [UInt8]) throws(StoreError) {
    guard let value = try? Value(encoded: bytes), let version = value["version"]?.integer else {
      throw StoreError(.damaged, "the record of the schema's version is malformed")
    }
    self.version = Int(version)
    target = value["target"]?.integer.map { Int($0) }
    stepCount = value["steps"]?.integer.map { Int($0) } ?? 0
    lastKey = value["key"]?.bytes
  }
}

extension Snapshot {
  /// The schema's record; nil in a store that has none yet.
  func schemaRecord() throws -> SchemaRecord? {
    guard let table = table(CatalogRecords.table) else { return nil }
    return try get(table, key: SchemaRecord.key).map { try SchemaRecord($0) }
  }
}
