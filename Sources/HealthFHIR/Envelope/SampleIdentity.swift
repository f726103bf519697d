import FHIRR4
import Foundation
import HealthModel

/// The identifier of a sample as that of a resource.
enum SampleIdentity {
  private static let addresses = "urn:ietf:rfc:3986"
  private static let derived = HealthExtension.url("derived-identifier")

  /// The identifier that the sample came with, or else the one that is derived from what it says,
  /// which has a system of its own.
  static func identifier(of sample: HealthSample) -> Identifier {
    if let own = sample.ownIdentifier {
      return Identifier(system: addresses, value: "urn:uuid:" + text(own))
    }
    return Identifier(system: derived, value: text(sample.derivedIdentifier))
  }

  /// The address of the extension that has the identifier where the resource's own are another's.
  static let url = HealthExtension.url("identifier")

  /// The identifier that the sample came with, as an extension; nil without one.
  static func ownExtension(of sample: HealthSample) -> Extension? {
    sample.ownIdentifier.map { id in
      var result = Extension(url: url)
      result.valueUuid = "urn:uuid:" + text(id)
      return result
    }
  }

  /// The identifier that `ownExtension` wrote; nil for what it did not write.
  static func own(_ extension: Extension) -> UUID? {
    `extension`.valueUuid.flatMap { UUID(uuidString: String($0.dropFirst(9))) }
  }

  /// The `id` of the resource: a server that takes it stores the same sample once.
  static func text(_ id: UUID) -> String { id.uuidString.lowercased() }

  /// The identifier that a resource names; nil if it names none that is a UUID, or a derived one.
  static func own(_ identifiers: [Identifier], id: String?) -> UUID? {
    if identifiers.contains(where: { $0.system == derived }) { return nil }
    for identifier in identifiers {
      guard let value = identifier.value else { continue }
      if identifier.system == addresses || identifier.system == nil,
        let id = UUID(uuidString: value.hasPrefix("urn:uuid:") ? String(value.dropFirst(9)) : value)
      {
        return id
      }
    }
    return id.flatMap { UUID(uuidString: $0) }
  }
}
