import Foundation
import HealthModel
import ValueModel

/// The sync identifier and version under which a sample is saved in the health store of the system.
///
/// A sample of the app itself that has them keeps them. All others get an identifier made of the
/// one here and of what the sample says, so that equal identifiers are always equal samples.
struct WrittenIdentity: Hashable, Sendable, Codable {
  private static let prefix = "andiron/1/"

  var identifier: String
  var version: Double

  init(_ identity: SyncIdentity) {
    identifier = identity.identifier
    version = identity.version
  }

  init(of sample: HealthSample, from ownSource: SourceRevision) {
    if let identity = sample.syncIdentity, sample.source.isOfSameApp(as: ownSource) {
      (identifier, version) = (identity.identifier, identity.version)
      return
    }
    let (id, derived) = (sample.id, sample.derivedIdentifier)
    identifier = Self.prefix + id.uuidString + (id == derived ? "" : "/" + derived.uuidString)
    version = 1
  }

  /// The identifier of the sample in the store that wrote it; nil if the sync identifier was not
  /// made here.
  var own: UUID? {
    guard identifier.hasPrefix(Self.prefix) else { return nil }
    return UUID(uuidString: String(identifier.dropFirst(Self.prefix.count).prefix(36)))
  }

  /// A digest, by which what is to be written is kept.
  func key(of type: SampleType) -> UUID {
    var digest = SHA256()
    digest.add("\(type.identifier.utf8.count) \(identifier.utf8.count) \(version) ")
    digest.add(type.identifier)
    digest.add(identifier)
    return digest.digest().withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}

extension SourceRevision {
  /// Whether two revisions are those of one app.
  func isOfSameApp(as other: SourceRevision) -> Bool {
    bundleIdentifier ?? name == other.bundleIdentifier ?? other.name
  }
}
