import CollectionModel
import Foundation

/// A type of nine fields, as programs declare them, with three indexes.
struct Person: Codable, Equatable, Sendable {
  var pk: UUID
  /// Unique, and indexed.
  var email: String
  var name: String
  /// Ten have the same; indexed.
  var household: String
  /// Seconds since 1970; indexed.
  var lastVisit: Int
  var height: Double
  var isActive: Bool
  var note: String?
  var tags: [String]
}

extension Person: DeclaredObject {
  static let collection = CollectionDeclaration<Person>(indexes: [
    .unique(\.email), .on(\.household), .on(\.lastVisit),
  ])

  /// A number that depends on what was read.
  var digest: UInt64 {
    var sum = UInt64(bitPattern: Int64(lastVisit)) &+ height.bitPattern &+ (isActive ? 1 : 2)
    for text in [email, name, household, note ?? ""] + tags { sum &+= UInt64(text.utf8.count) }
    return sum
  }
}
