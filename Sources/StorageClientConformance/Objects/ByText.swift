import CollectionModel
import Foundation
import ObjectModel

/// Objects whose keys are of each kind.
struct ByText: Codable, Sendable, Equatable, StoredObject {
  var pk: String
  var number = 0
}
