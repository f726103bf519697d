package import Foundation
import ValueModel

/// UUIDs of versions that all stores derive alike: when they resolve the same conflict, or when
/// they make an outcome from the same samples.
package enum DerivedUUID {
  /// Returns a UUID that depends on these, but not on their order.
  static func joining(_ uuids: [UUID]) -> UUID {
    make("join", uuids.map(\.uuidString).sorted())
  }

  /// Returns a UUID for the version that moves an outcome to another version of its task.
  static func moving(_ outcome: UUID, to task: UUID) -> UUID {
    make("move", [outcome.uuidString, task.uuidString])
  }

  static func deleting(_ uuid: UUID) -> UUID { make("delete", [uuid.uuidString]) }

  package static func outcome(of event: EventIdentifier) -> UUID {
    make("outcome", [event.taskUUID.uuidString, "\(event.occurrence)"])
  }

  /// Returns a UUID of version 8 (RFC 9562) with bits of a SHA-256.
  private static func make(_ purpose: String, _ texts: [String]) -> UUID {
    var hash = SHA256()
    hash.add(purpose)
    for text in texts { hash.add(text) }
    var bytes = hash.digest()
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
  }
}
