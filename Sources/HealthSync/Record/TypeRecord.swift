import Andiron
import Foundation

/// How far a type has been synchronised, by its identifier.
struct TypeRecord: DeclaredObject, Codable {
  static let collection = CollectionDeclaration<TypeRecord>(name: "health.sync.type")

  var pk: String
  /// Where to continue reading there; nil before the first page.
  var anchor: Data?
  /// Whether the pages up to the anchor began without one and have not ended, so that they also
  /// tell old deletions.
  var replays: Bool?
  /// A `HealthToken`: which changes here are written down as `WriteRecord`s.
  var token: String?
  /// Whether changes of samples of all sources are; nil before the first.
  var hasAllSources: Bool?
}
