import CollectionModel
import ObjectModel

/// One collection as successive versions of a program declare it.
enum Changed {
  struct Plain: Codable, Sendable, Equatable, DeclaredObject {
    var pk: Int
    var name: String
    var size: Int
    static let collection = CollectionDeclaration<Plain>(name: "Changed")
  }

  struct Indexed: Codable, Sendable, Equatable, DeclaredObject {
    var pk: Int
    var name: String
    var size: Int
    static let collection = CollectionDeclaration<Indexed>(
      name: "Changed", indexes: [.on(\.size), .on(\.name)])
  }

  struct Unique: Codable, Sendable, Equatable, DeclaredObject {
    var pk: Int
    var name: String
    var size: Int
    static let collection = CollectionDeclaration<Unique>(
      name: "Changed", indexes: [.unique(\.name)])
  }

  struct Wider: Codable, Sendable, Equatable, DeclaredObject {
    var pk: Int
    var name: String
    var size: Int
    var colour: String?
    static let collection = CollectionDeclaration<Wider>(name: "Changed", indexes: [.on(\.colour)])
  }

  struct OtherKey: Codable, Sendable, Equatable, DeclaredObject {
    var pk: String
    var name: String
    static let collection = CollectionDeclaration<OtherKey>(name: "Changed")
  }

  struct OtherField: Codable, Sendable, Equatable, DeclaredObject {
    var pk: Int
    var name: Int
    static let collection = CollectionDeclaration<OtherField>(name: "Changed")
  }
}
