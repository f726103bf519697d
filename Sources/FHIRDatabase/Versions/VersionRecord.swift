import Andiron
import Foundation
import StorageClient
import ValueModel

/// One version of a resource as the database keeps it, in a collection of its own.
///
/// The row of the record is the number of the version. The current version of a resource has no
/// content here: that is in the resource's own collection, until it is replaced.
struct VersionRecord {
  /// The collection in which versions are kept.
  static let collection = "fhir.versions"
  /// The derivation and the name of its index.
  static let derivation = "fhir versions 1"
  static let indexName = "versions"

  /// The collection of the resource.
  var collection: String
  /// The primary key of the resource.
  var key: RecordKey
  /// When it was written, and when it was replaced, in milliseconds since 1970.
  var time: Int64
  var end: Int64?
  var isDeletion = false
  /// The resource; nil for a deletion, and for the current version.
  var content: Value?

  // MARK: As records

  var value: Value {
    var fields: [(String, Value)] = [
      ("collection", Value(collection)), ("key", key.keyValue), ("time", Value(time)),
    ]
    if let end { fields.append(("end", Value(end))) }
    if isDeletion { fields.append(("isDeletion", Value(true))) }
    if let content { fields.append(("content", content)) }
    return Value(object: fields)
  }

  /// Throws `StorageError.damaged` if the record is not that of a version.
  init(_ record: BackendRecord) throws {
    let value = try record.value(Self.collection)
    guard let collection = value["collection"]?.string,
      let key = value["key"].flatMap({ RecordKey(keyValue: $0) }), let time = value["time"]?.integer
    else {
      throw StorageError(.damaged, "a version is malformed", collection: Self.collection)
    }
    self.collection = collection
    self.key = key
    self.time = Int64(time)
    end = value["end"]?.integer.map { Int64($0) }
    isDeletion = value["isDeletion"]?.boolean ?? false
    content = value["content"]
    if content != nil, content?[hidden: .primaryKey] == nil {
      content?[hidden: .primaryKey] = key.keyValue
    }
  }

  init(_ collection: String, _ key: RecordKey, time: Int64, isDeletion: Bool) {
    self.collection = collection
    self.key = key
    self.time = time
    self.isDeletion = isDeletion
  }

  /// What is stored of it. Throws `StorageError.notStorable`.
  func backendContent() throws -> BackendContent {
    try BackendContent(value, collection: Self.collection)
  }

  // MARK: Entries

  /// The entries of a version: its resource, and its time.
  var entries: [[UInt8]] {
    [Self.resource(collection, key), [2] + Self.bytes(time)]
  }

  /// The entry that all versions of a resource have.
  static func resource(_ collection: String, _ key: RecordKey) -> [UInt8] {
    [1] + Array(collection.utf8) + [0] + key.bytes
  }

  static func range(of collection: String, _ key: RecordKey) -> OrderedKeyRange {
    let bytes = resource(collection, key)
    return OrderedKeyRange(lower: bytes, upper: bytes + [0])
  }

  /// The range of the versions of all resources of a collection.
  static func range(of collection: String) -> OrderedKeyRange {
    OrderedKeyRange(startingWith: [1] + Array(collection.utf8) + [0])
  }

  /// The range of the versions in all collections whose names begin like this.
  static func range(prefix: String) -> OrderedKeyRange {
    OrderedKeyRange(startingWith: [1] + Array(prefix.utf8))
  }

  /// The range of the versions that were written in some time, in milliseconds since 1970.
  static func range(from start: Int64, before end: Int64?) -> OrderedKeyRange {
    OrderedKeyRange(
      lower: [2] + bytes(start), upper: end.map { [2] + bytes($0) } ?? [3])
  }

  private static func bytes(_ time: Int64) -> [UInt8] {
    withUnsafeBytes(of: UInt64(bitPattern: time &- .min).bigEndian) { Array($0) }
  }
}
