import CollectionModel
import ObjectModel

/// A declaration with an index of something that is not stored.
struct Mistaken: Codable, Sendable, DeclaredObject {
  var pk: Int
  var one = 0
  var double: Int { 2 * one }
  static let collection = CollectionDeclaration<Mistaken>(indexes: [.on(\.double)])
}
