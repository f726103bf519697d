import CollectionModel
import HTTPServer
import ValueModel

/// A record as the pages name it: its collection, and the text of its key there.
struct RecordPlace: Sendable, Hashable {
  var collection: CollectionPlace
  var key: String

  init(_ collection: CollectionPlace, key: String) {
    self.collection = collection
    self.key = key
  }

  /// Reads `kind`, `name` and `key`. Throws status 400.
  init(_ query: HTTPQuery) throws(InspectorError) {
    guard let key = query["key"] else { throw InspectorError(400, "The address names no record.") }
    self.init(try CollectionPlace(query), key: key)
  }

  /// Whether the library itself writes the record: it is shown, but not changed.
  var isProtected: Bool { collection.name.hasPrefix("andiron.") }

  /// The key that the text stands for. Throws status 404 if it is not the text of such a key.
  func key(kind: RecordKey.Kind) throws(InspectorError) -> RecordKey {
    guard let key = RecordKey(text: key, kind: kind) else { throw InspectorError.notFound }
    return key
  }

  var value: Value { Value(object: collection.fields + [("key", Value(key))]) }
}
