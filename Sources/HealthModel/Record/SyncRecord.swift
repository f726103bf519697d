import Andiron
import Foundation
import ObjectModel

/// The location of a sample to which an app has given a sync identifier.
struct SyncRecord: HealthRecord {
  static let collection = CollectionDeclaration<SyncRecord>(name: "health.sync")

  /// A digest of app, type and sync identifier.
  var pk: UUID
  var version: Double
  /// The sample's identifier.
  var id: UUID
  /// The number of its series; 0 for a sample that is kept one by one.
  var series: Int
  /// Seconds since 2001.
  var start: Double

  /// Returns the key of an identifier, which belongs to one app, whatever its version, and one
  /// type.
  static func key(_ identifier: String, of type: SampleType, _ source: SourceRevision) -> UUID {
    var digest = SHA256()
    digest.addField(source.bundleIdentifier)
    digest.addField(source.bundleIdentifier == nil ? source.name : nil)
    digest.addField(type.identifier)
    digest.addField(identifier)
    return digest.digest().withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
