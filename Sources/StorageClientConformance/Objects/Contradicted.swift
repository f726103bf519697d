import CollectionModel
import ObjectModel

/// A declaration that contradicts itself: two indexes have one name.
struct Contradicted: Codable, Sendable, DeclaredObject {
  var pk: Int
  var one = 0
  var two = 0
  static let collection = CollectionDeclaration<Contradicted>(indexes: [
    .on(\.one, name: "same"), .on(\.two, name: "same"),
  ])
}
