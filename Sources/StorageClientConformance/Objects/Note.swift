import CollectionModel
import ObjectModel

/// An object of a type without a declaration.
struct Note: Codable, Sendable, Equatable, StoredObject {
  var pk: Int
  var text = ""
}
