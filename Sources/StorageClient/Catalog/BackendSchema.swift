import Foundation
import ValueModel

/// The version of a database's types, and the progress of an unfinished migration. A record among
/// the definitions of collections, written in the transactions of the migration's batches.
struct BackendSchema: Sendable, Hashable {
  /// No collection has it: names are UTF-8.
  static let key: [UInt8] = [0xFF] + Array("schema".utf8)

  var version = 0
  /// The version to which the unfinished migration leads; nil if no migration is unfinished.
  var target: Int?
  /// The number of its completed steps.
  var stepCount = 0
  /// The last key that the current step has visited.
  var lastKey: [UInt8]?
  /// Whether the table with the notes of the current step exists.
  var hasNotes = false

  init(version: Int = 0) { self.version = version }

  /// Throws `.damaged` if the record is not that of a schema.
  init(_ record: BackendRecord) throws {
    guard let value = try? JSON.parse(record.content.json), let version = value["version"]?.integer
    else { throw StorageError(.damaged, "the record of the schema's version is malformed") }
    self.version = Int(version)
    target = value["target"]?.integer.map { Int($0) }
    stepCount = value["steps"]?.integer.map { Int($0) } ?? 0
    lastKey = value["key"]?.string.flatMap { Data(base64Encoded: $0) }.map { Array($0) }
    hasNotes = value["notes"]?.boolean ?? false
  }

  var content: BackendContent {
    var fields: [(String, Value)] = [("version", Value(version))]
    if let target {
      fields += [("target", Value(target)), ("steps", Value(stepCount))]
      if let lastKey { fields.append(("key", Value(Data(lastKey).base64EncodedString()))) }
      if hasNotes { fields.append(("notes", Value(true))) }
    }
    return BackendContent(json: Value(object: fields).jsonBytes())
  }

  /// Throws `.foreign` if a program with this version of its types must not touch the database.
  func check(program version: Int) throws {
    guard self.version <= version, target ?? 0 <= version else {
      throw StorageError(
        .foreign,
        "the objects have version \(max(self.version, target ?? 0)), the program's types \(version)"
      )
    }
  }
}

extension BackendReader {
  /// The record of the schema; nil in a database that has none yet.
  func schema() throws -> BackendSchema? {
    try record(BackendTables.definitions, key: BackendSchema.key).map { try BackendSchema($0) }
  }
}
