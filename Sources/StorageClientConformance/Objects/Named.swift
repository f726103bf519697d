import CollectionModel
import Foundation
import ObjectModel

/// An object whose key is also a field.
struct Named: Codable, Sendable, Equatable, Identifiable, StoredObject {
  var id: String
  var number = 0
}
