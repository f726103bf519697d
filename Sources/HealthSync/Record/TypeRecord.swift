import Andiron
import Foundation

/// The progress of the synchronisation of a type, by its identifier.
struct TypeRecord: DeclaredObject, Codable {
  static let collection = CollectionDeclaration<TypeRecord>(name: "health.sync.type")

  var pk: String
  /// The anchor at which reading there continues; nil before the first page.
  var anchor: Data?
  /// Whether the pages up to the anchor began without one and have not ended, so that they also
  /// report old deletions.
  var replays: Bool?
  /// The `HealthToken` up to which changes here are recorded as `WriteRecord`s.
  var token: String?
  /// Whether changes of samples of all sources are recorded; nil before the first token.
  var hasAllSources: Bool?
}
