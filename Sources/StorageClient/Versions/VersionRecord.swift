package import CollectionModel
import Foundation
package import ValueModel

/// One version of an object as the database keeps it, in a collection of its own.
///
/// The row of the record is the number of the version. The current version of an object has no
/// content here: that is in the object's own collection, until it is replaced.
package struct VersionRecord {
  /// The collection in which versions are kept.
  package static let collection = OwnCollections.versions
  static let indexName = "versions"

  /// The primary key of the record.
  let id: RecordKey
  /// The collection of the object.
  package let collection: String
  /// The primary key of the object.
  package let key: RecordKey
  /// The time at which it was written, in milliseconds since 1970.
  package let time: Int64
  /// The time at which it was replaced or deleted; nil for a deletion, and for the current version.
  package var end: Int64?
  package private(set) var isDeletion = false
  /// The object; nil for a deletion, and for the current version.
  package var content: Value?

  /// The time in nanoseconds since 1970, between zero and the highest number.
  var nanoseconds: UInt64 {
    let (product, overflow) = UInt64(max(0, time)).multipliedReportingOverflow(by: 1_000_000)
    return overflow ? .max : product
  }

  // MARK: As records

  var value: Value {
    var fields: [(String, Value)] = [
      ("collection", Value(collection)), ("key", Value(key.text)), ("time", Value(time)),
    ]
    if key.kind != .uuid { fields.append(("kind", Value(key.kind.name))) }
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
  package init(_ record: BackendRecord) throws {
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

  init(_ collection: String, _ key: RecordKey, time: Int64, isDeletion: Bool = false) {
    id = .uuid(UUID())
    self.collection = collection
    self.key = key
    self.time = time
    self.isDeletion = isDeletion
  }

  /// The version of an object of a collection that has got another name.
  init(_ version: VersionRecord, in collection: String) {
    id = version.id
    self.collection = collection
    key = version.key
    time = version.time
    end = version.end
    isDeletion = version.isDeletion
    content = version.content
  }

  /// The version as it is written. Throws `StoreError.notStorable`.
  func prepared() throws -> PreparedObject {
    try PreparedObject(value, key: id, in: Self.collection, VersionDerivation())
  }

  /// The primary key of the object in the value of a record; nil if it has none.
  static func key(_ value: Value) -> RecordKey? {
    let kind = value["kind"].map { $0.string.flatMap { RecordKey.Kind(name: $0) } } ?? .uuid
    guard let kind, let text = value["key"]?.string else { return nil }
    return RecordKey(text: text, kind: kind)
  }

  // MARK: Entries

  /// The entry that all versions of an object have.
  package static func object(_ collection: String, _ key: RecordKey) -> [UInt8] {
    [1] + Array(collection.utf8) + [0] + key.bytes
  }

  package static func range(of collection: String, _ key: RecordKey) -> OrderedKeyRange {
    let bytes = object(collection, key)
    return OrderedKeyRange(lower: bytes, upper: bytes + [0])
  }

  /// The range of the versions of all objects of a collection.
  package static func range(of collection: String) -> OrderedKeyRange {
    OrderedKeyRange(startingWith: [1] + Array(collection.utf8) + [0])
  }

  /// The range of the versions in all collections whose names begin like this.
  package static func range(prefix: String) -> OrderedKeyRange {
    OrderedKeyRange(startingWith: [1] + Array(prefix.utf8))
  }

  /// The range of the versions that were written in some time, in milliseconds since 1970.
  package static func range(from start: Int64, before end: Int64?) -> OrderedKeyRange {
    OrderedKeyRange(
      lower: [2] + bytes(start), upper: end.map { [2] + bytes($0) } ?? [3])
  }

  static func bytes(_ time: Int64) -> [UInt8] {
    withUnsafeBytes(of: UInt64(bitPattern: time &- .min).bigEndian) { Array($0) }
  }
}
