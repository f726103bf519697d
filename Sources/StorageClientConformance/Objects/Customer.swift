import CollectionModel
import ObjectModel

struct Customer: Codable, Sendable, Equatable, StoredObject {
  var pk: Int
  var name = ""
}
