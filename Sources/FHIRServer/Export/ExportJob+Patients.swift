import FHIRModel
import FHIRStore
import ValueModel

/// Finds the resources that belong to the patients of an export.
extension ExportJob {
  var isOfAll: Bool { if case .everything = scope { true } else { false } }

  private func isOfPatients(_ type: String) -> Bool {
    type == "Patient" || wanted.release.parameters.compartment("Patient", includes: type) != nil
  }

  /// The types with resources in compartments of patients, whether they are wanted or not.
  func typesOfPatients() throws -> [String] {
    try reader.counts().filter { $0.release == release && $0.count > 0 }.map(\.type)
      .filter(isOfPatients)
  }

  /// The types whose deletions the export lists; nil for all.
  var deletableTypes: [String]? {
    if isOfAll { return wanted.types.isEmpty ? nil : wanted.types }
    let all = wanted.types.isEmpty ? wanted.release.type.types.resourceNames : wanted.types
    return all.filter(isOfPatients)
  }

  /// Whether a companion is that of patients who are not exported.
  func isOfOtherPatients(_ resource: Value) -> Bool {
    guard case .patients(let ids) = scope else { return false }
    return reader.references(of: resource).contains { $0.type == "Patient" && !ids.contains($0.id) }
  }

  /// Whether a resource was deleted, and belonged to the patients before.
  func isGone(_ type: String, _ id: String) throws -> Bool {
    guard try reader.resource(type, id: id, release: release) == nil else { return false }
    guard case .patients(let ids) = scope else { return true }
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
