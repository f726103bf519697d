import FHIRModel
import FHIRR4
import Foundation

extension CareFields {
  /// Sets the id and the UUID that a resource's identifiers say, or else its `id`, which a server
  /// may have given it.
  mutating func setIdentity(_ identifiers: [Identifier], id: String?) {
    let uuid = identifiers.lazy.compactMap { $0.value.flatMap { ReferenceParts($0)?.uuid } }.first
    set("uuid", id: uuid ?? id.flatMap { UUID(uuidString: $0) })
    set("id", text: identifiers.first { $0.system == Links.things }?.value ?? id)
  }

  /// Links to the versions before this one; a version always has a list of them.
  mutating func setPrevious(_ versions: [UUID]) { set("previousVersionUUIDs", versions) }
}
