import CollectionModel
import ObjectModel

/// An object with unique fields.
struct Person: Codable, Sendable, Equatable {
  var pk: Int
  var name: String
  var mail: String?
  var age = 0
  var aliases: [String] = []
}

extension Person: DeclaredObject {
  static let collection = CollectionDeclaration<Person>(indexes: [
    .unique(\.mail), .unique(\.aliases), .unique(.ascending(\.name), .ascending(\.age)),
    .on(\.age),
  ])
}
