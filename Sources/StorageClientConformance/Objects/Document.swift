import CollectionModel
import ObjectModel
import ValueModel

/// An object with any fields, of which some are indexed.
struct Document: ObjectView, StoredObject {
  typealias PrimaryKey = Int

  static let schema = Schema("Document", "")
  var fields: Value
  init(unchecked fields: Value) { self.fields = fields }

  /// Creates a document from the JSON text of an object. Throws what parsing throws.
  init(_ key: Int, _ json: String) throws { self.init(key, try JSON.parse(json)) }

  init(_ key: Int, _ value: Value) {
    self.init(unchecked: value)
    pk = key
  }
}

extension Document: DeclaredObject {
  static let collection = CollectionDeclaration<Document>(indexes: [
    .on(.path("a")), .on(.path("s")),
    .on(.path("s", folding: [.caseInsensitive, .diacriticInsensitive]), name: "s folded"),
    .on(.path("list")), .on(.path("o.x")), .on(.path("parts.rank")),
    .on(.path("a", .descending), .path("s")),
  ])
}
