import CollectionModel
import Foundation
import ObjectModel

struct ByParts: Codable, Sendable, Equatable, StoredObject {
  var pk: CompoundKey<String, Int>
  var number = 0
}
