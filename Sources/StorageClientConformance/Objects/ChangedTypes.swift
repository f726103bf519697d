import Andiron
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

/// A declaration that contradicts itself: two indexes have one name.
struct Contradicted: Codable, Sendable, DeclaredObject {
  var pk: Int
  var one = 0
  var two = 0
  static let collection = CollectionDeclaration<Contradicted>(indexes: [
    .on(\.one, name: "same"), .on(\.two, name: "same"),
  ])
}

/// A declaration with an index of something that is not stored.
struct Mistaken: Codable, Sendable, DeclaredObject {
  var pk: Int
  var one = 0
  var double: Int { 2 * one }
  static let collection = CollectionDeclaration<Mistaken>(indexes: [.on(\.double)])
}
