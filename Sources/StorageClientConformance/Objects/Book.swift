import Andiron
import ObjectModel

/// A book as an earlier version of a program stored it.
struct OldBook: Codable, Sendable, Equatable, DeclaredObject {
  var pk: Int
  var title: String
  var author: String?
  var turns = 0
  static let collection = CollectionDeclaration<OldBook>(indexes: [
    .on(\.turns), .unique(\.title),
  ])
}

/// The same book as the present version stores it.
struct NewBook: Codable, Sendable, Equatable, DeclaredObject {
  var pk: Int
  var name: String
  var author: String?
  var turns = 0
  var isNew: Bool
  static let collection = CollectionDeclaration<NewBook>(indexes: [
    .on(\.turns), .unique(\.name),
  ])
}
