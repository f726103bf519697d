import Andiron
import Foundation
import ValueModel

/// How far a copy came. The collections are copied in the order of their names, and their objects
/// in the order of their keys.
struct CopyMark: Equatable {
  /// Tells the sources of copies apart.
  var source: Int64
  var merges: Bool
  /// The collection that is being copied; nil before the first one.
  var collection: String?
  /// The last key that was copied of it.
  var lastKey: [UInt8]?
  /// Whether all is copied, and only the comparison is left.
  var isCopied = false

  var value: Value {
    var fields = [
      ("source", Value(source)), ("merges", Value(merges)), ("copied", Value(isCopied)),
    ]
    if let collection { fields.append(("collection", Value(collection))) }
    if let lastKey { fields.append(("key", Value(Data(lastKey).base64EncodedString()))) }
    return Value(object: fields)
  }

  init(source: Int64, merges: Bool) {
    self.source = source
    self.merges = merges
  }

  /// Throws `.damaged` if the value is not that of a mark.
  init(_ value: Value) throws {
    guard let source = value["source"]?.integer, let merges = value["merges"]?.boolean else {
      throw StorageError(.damaged, "the record of a copy is malformed")
    }
    self.init(source: source, merges: merges)
    isCopied = value["copied"]?.boolean ?? false
    collection = value["collection"]?.string
    lastKey = value["key"]?.string.flatMap { Data(base64Encoded: $0) }.map { Array($0) }
  }

  /// Where to continue in a collection; nil if it is complete.
  func start(of name: String) throws -> (key: RecordKey?, isContinued: Bool)? {
    guard !isCopied, let collection else { return isCopied ? nil : (nil, false) }
    if name < collection { return nil }
    guard name == collection, let lastKey else { return (nil, name == collection) }
    return try StorageError.wrapping {
      (try lastKey.withUnsafeBytes { try RecordKey(bytes: $0) }, true)
    }
  }
}
