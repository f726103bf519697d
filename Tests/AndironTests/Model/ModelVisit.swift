import Andiron
import Foundation
import TestSupport

/// Objects with compound keys, many of which begin with the same part, that refer to each other.
struct Visit: Codable, Equatable, Sendable {
  typealias Key = CompoundKey<UUID, String>

  var pk: Key
  var title: String
  var rank: Int
  var previous: Key?
  var related: [Key]
  var host: Int?
}

extension Visit: ModelObject {
  static let name = "Visit"
  static var objects: WritableKeyPath<ModelState, ModelTable<Visit>> { \.visits }
  static var indexes: WritableKeyPath<ModelDeclarations, [ModelIndex<Visit>]> { \.visits }
  static var paths: [ValuePath] { ["title", "rank", "previous", "related", "host"] }

  static func key(_ number: Int) -> Key {
    CompoundKey(Note.key(number % 5), number.isMultiple(of: 2) ? "\(number)" : "~/\(number)/1")
  }

  static func random(_ key: Key, _ generator: inout SeededGenerator) -> Visit {
    Visit(
      pk: key, title: ModelPools.name(&generator), rank: ModelPools.rank(&generator),
      previous: generator.chance(2, in: 3) ? self.key(ModelPools.number(&generator)) : nil,
      related: ModelPools.numbers(&generator).map { self.key($0) },
      host: generator.chance(1, in: 2) ? ModelPools.number(&generator) : nil)
  }

  mutating func bump() { rank += 1 }

  static func ranked(_ field: QueryField<Visit, Visit>, above bound: Int) -> TypedFilter<Visit> {
    field.rank > bound
  }

  func isRanked(above bound: Int) -> Bool { rank > bound }
}
