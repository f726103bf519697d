import CollectionModel
import Foundation
import ObjectModel

struct ByUUID: Codable, Sendable, Equatable, StoredObject {
  var pk = UUID()
  var number = 0
}
