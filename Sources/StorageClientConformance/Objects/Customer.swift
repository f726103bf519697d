import Andiron
import ObjectModel
import StorageClient

struct Customer: Codable, Sendable, Equatable, StoredObject {
  var pk: Int
  var name = ""
}
