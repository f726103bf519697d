import Foundation
import ObjectModel

/// Objects whose keys are of each kind.
struct ByText: Codable, Sendable, Equatable, StoredObject {
  var pk: String
  var number = 0
}

struct ByNumber: Codable, Sendable, Equatable, StoredObject {
  var pk: Int
  var number = 0
}

struct ByUUID: Codable, Sendable, Equatable, StoredObject {
  var pk = UUID()
  var number = 0
}

struct ByParts: Codable, Sendable, Equatable, StoredObject {
  var pk: CompoundKey<String, Int>
  var number = 0
}

/// An object whose key is also a field.
struct Named: Codable, Sendable, Equatable, Identifiable, StoredObject {
  var id: String
  var number = 0
}
