import CollectionModel
import Foundation
import ObjectModel

struct ByNumber: Codable, Sendable, Equatable, StoredObject {
  var pk: Int
  var number = 0
}
