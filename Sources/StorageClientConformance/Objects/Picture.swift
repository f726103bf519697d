import CollectionModel
import ObjectModel

/// An object that may name blobs.
struct Picture: Codable, Sendable, Equatable, StoredObject {
  var pk: Int
  var title = ""
  var image: Blob?
  var others: [Blob] = []
}
