import Andiron
import Foundation

/// A type of ten fields, as programs declare them, with three indexes.
struct Person: Codable, Equatable, Sendable {
  /// Without a default: `init(from:)` would make one for each object that is read, and a random UUID costs
  /// more than all the rest.
  var pk: UUID
  /// Unique, and indexed.
  var email: String
  var name: String
  /// Ten have the same; indexed.
  var household: String
  /// Seconds since 1970; indexed.
  var lastVisit: Int
  /// An ISO date.
  var born: String
  var height: Double
  var isActive: Bool
  var note: String?
  var tags: [String]
}

extension Person: DeclaredObject {
  static let collection = CollectionDeclaration<Person>(indexes: [
    .unique(\.email), .on(\.household), .on(\.lastVisit),
  ])
}

extension Person: PersonForm {
  static func make(from person: Person) -> Person { person }

  var person: Person { self }
  var visited: Int { lastVisit }

  var digest: UInt64 {
    var digest = Digest()
    digest.add(pk)
    digest.add(email)
    digest.add(name)
    digest.add(household)
    digest.add(UInt64(bitPattern: Int64(lastVisit)))
    digest.add(born)
    digest.add(height.bitPattern)
    digest.add(isActive ? 1 : 2)
    if let note { digest.add(note) }
    for tag in tags { digest.add(tag) }
    return digest.value
  }

  static func lives(in household: String) -> TypedFilter<Person> { \Person.household == household }
  static func visited(since seconds: Int) -> TypedFilter<Person> { \Person.lastVisit >= seconds }
  static func isTaller(than height: Double) -> TypedFilter<Person> { \Person.height > height }
  static func isActive(_ isActive: Bool) -> TypedFilter<Person> { \Person.isActive == isActive }
  static var visitField: any PartialKeyPath<Person> & Sendable { \Person.lastVisit }
}
