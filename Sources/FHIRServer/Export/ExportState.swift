import FHIRModel
import FHIRStore
import ValueModel

/// One state of the resources, from which an export is answered.
struct ExportState<Source: ResourceVersionSource> {
  let order: ExportOrder
  /// A time before the state: a later request for changes since this time finds all later writes.
  let time: FHIRInstant
  let reader: FHIRReader<Source>
  let catalog: ResourceCatalog

  var release: ReleaseVersion { order.release }

  /// The types with resources in compartments of patients, whether they are wanted or not.
  func typesOfPatients() throws -> [String] {
    try reader.counts().filter { $0.release == release && $0.count > 0 }.map(\.type)
      .filter(order.isOfPatients)
  }

  /// Whether a companion is that of patients who are not exported.
  func isOfOtherPatients(_ resource: Value) -> Bool {
    guard case .patients(let ids) = order.scope else { return false }
    return reader.references(of: resource).contains { $0.type == "Patient" && !ids.contains($0.id) }
  }

  /// Whether a resource was deleted, and belonged to the patients before.
  func isGone(_ type: String, _ id: String) throws -> Bool {
    guard try reader.resource(type, id: id, release: release) == nil else { return false }
    guard case .patients(let ids) = order.scope else { return true }
    if type == "Patient" { return ids.contains(id) }
    let versions = try reader.history(type, id: id, release: release)
    guard let last = versions.lazy.compactMap(\.resource).first(where: { _ in true }) else {
      return false
    }
    let names = Set(reader.references(of: last).filter { $0.type == "Patient" }.map(\.id))
    return try names.contains { name in
      try ids.contains(name)
        && reader.isMember(last, of: FHIRSearch.Compartment("Patient", id: name), release: release)
    }
  }
}

extension ExportState: Sendable where Source: Sendable {}
