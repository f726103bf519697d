import Andiron
import Foundation

/// A type with an index of each kind.
struct Person: Codable, Equatable, Sendable {
  struct Address: Codable, Equatable, Sendable {
    var street: String
    var city: String
  }

  var pk = UUID()
  var name: String
  var age: Int
  var email: String?
  var tags: [String] = []
  var address: Address?
}

extension Person: DeclaredObject {
  static let collection = CollectionDeclaration<Person>(indexes: [
    .on(\.age), .unique(\.email), .on(\.tags), .on(.path("address.city"), .descending(\.age)),
    .on(\.name, folding: .caseInsensitive),
  ])
}
