import CareModel
import FHIRModel
import FHIRR4
import Foundation

/// Identifiers of versions, and references from one to another.
///
/// Each version is a resource of its own, whose `id` is the version's UUID: relations of a care
/// plan lead to versions, so that the references do too.
enum Links {
  /// The system of the id that all versions of one thing share.
  static let things = CareExtension.base + "id"
  private static let addresses = "urn:ietf:rfc:3986"

  static func text(_ id: UUID) -> String { id.uuidString.lowercased() }

  static func identifiers(_ version: VersionFields) -> [Identifier] {
    var identifiers = [identifier(version.uuid)]
    if let id = FHIRText.string(version.id) {
      identifiers.append(Identifier(system: things, value: id))
    }
    return identifiers
  }

  static func identifier(_ id: UUID) -> Identifier {
    Identifier(system: addresses, value: ReferenceParts(uuid: id).text)
  }

  static func reference(_ type: String, _ id: UUID) -> Reference {
    Reference(reference: type + "/" + text(id))
  }

  /// The version that a reference leads to; nil if it does not name one by a UUID.
  static func version(_ reference: Reference?) -> UUID? {
    guard let parts = reference?.parts else { return nil }
    return parts.uuid ?? parts.id.flatMap { UUID(uuidString: $0) }
  }

  /// The versions that references of a type lead to, in order.
  static func versions(_ references: [Reference], _ type: String) -> [UUID] {
    references.compactMap { $0.parts?.type == type ? version($0) : nil }
  }
}
