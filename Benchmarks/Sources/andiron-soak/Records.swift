import Andiron

/// Beds move between wards, so their sum stays: a reader who counts others has seen half a commit.
struct Ward: Codable, StoredObject {
  var pk: Int
  var beds: Int
  var text: String

  static let count = 2_000
  static let sum = count * 100
}

/// A record that comes, changes, goes, and is purged.
struct Note: Codable, DeclaredObject {
  var pk: Int
  var text: String
  var day: Int

  static let collection = CollectionDeclaration<Note>(indexes: [.on(\.day)])
}
