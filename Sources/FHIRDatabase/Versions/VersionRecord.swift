import CollectionModel
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
  static let indexName = "versions"

  /// The primary key of the record.
  let id: RecordKey
  /// The collection of the resource.
  var collection: String
  /// The primary key of the resource.
  var key: RecordKey
  /// The times at which it was written and replaced, in milliseconds since 1970.
  var time: Int64
  var end: Int64?
  var isDeletion = false
  /// The resource; nil for a deletion, and for the current version.
  var content: Value?

  // MARK: As records

  var value: Value {
    var fields: [(String, Value)] = [
      ("collection", Value(collection)), ("key", key.fieldValue), ("time", Value(time)),
    ]
    if let end { fields.append(("end", Value(end))) }
    if isDeletion { fields.append(("isDeletion", Value(true))) }
    if var content {
      // The key stands beside it; JSON could not say a hidden one.
      content[hidden: .primaryKey] = nil
      fields.append(("content", content))
    }
    return Value(object: fields)
  }

  /// Throws `StoreError.damaged` if the record is not that of a version.
  init(_ record: BackendRecord) throws {
    let value = try record.value(Self.collection)
    guard let id = RecordKey(of: value), let collection = value["collection"]?.string,
      let key = Self.key(value), let time = value["time"]?.integer
    else {
      throw StoreError(.damaged, "a version is malformed", collection: Self.collection)
    }
    self.id = id
    self.collection = collection
    self.key = key
    self.time = Int64(time)
    end = value["end"]?.integer.map { Int64($0) }
    isDeletion = value["isDeletion"]?.boolean ?? false
    content = value["content"]
    if content != nil { content?[hidden: .primaryKey] = key.keyValue }
  }

  init(_ collection: String, _ key: RecordKey, time: Int64, isDeletion: Bool) {
    id = .uuid(UUID())
    self.collection = collection
    self.key = key
    self.time = time
    self.isDeletion = isDeletion
  }

  /// The version as it is written. Throws `StoreError.notStorable`.
  func prepared() throws -> PreparedObject {
    try PreparedObject(value, key: id, in: Self.collection, VersionDerivation())
  }

  /// The primary key of the resource in the value of a record; nil if it has none.
  static func key(_ value: Value) -> RecordKey? {
    value["key"]?.string.flatMap { UUID(uuidString: $0) }.map { .uuid($0) }
  }

  // MARK: Entries

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

  static func bytes(_ time: Int64) -> [UInt8] {
    withUnsafeBytes(of: UInt64(bitPattern: time &- .min).bigEndian) { Array($0) }
  }
}
