import Andiron
public import FHIRModel
import ObjectModel
import StorageEngine
public import ValueModel

/// The resources that belong to one patient, encounter, practitioner and so on.
///
/// FHIR R5, section 2.1.6.2 (<https://hl7.org/fhir/R5/compartmentdefinition.html>).
extension FHIRReader {
  /// The resources of a compartment, such as that of a `Patient`: first that resource itself, if it
  /// exists, then the resources that belong to it by the parameters that the release names, ordered
  /// by type and row.
  ///
  /// `types` limits the result to some types.
  ///
  /// Throws `FHIRStoreError`: `.unknownRelease`, `.unknownType` for a name that is not a type, and
  /// `.notSupported` if the release does not define the compartment (DSTU2 defines none). Throws
  /// `StoreError`: `.closed`, and `.damaged` or `.failed` if a record cannot be read. Cost: a
  /// look-up in the index of each type, and reading the resources found.
  public func compartment(
    _ name: String, id: String, types: [String]? = nil, release: ReleaseVersion? = nil
  ) throws -> [Value] {
    let stored = try catalog.stored(release)
    for type in [name] + (types ?? []) where !stored.has(type) {
      throw FHIRStoreError(.unknownType, "there is no such type", path: type)
    }
    guard stored.hasCompartment(name) else {
      throw FHIRStoreError(
        .notSupported, "\(stored.version.rawValue) defines no such compartment", path: name)
    }
    return try members(name, id, types, stored)
  }

  /// A patient with everything on record about them: the resources of the patient's compartment,
  /// then those that they refer to. Empty if there is no such patient.
  ///
  /// What belongs to other patients is left out, though a group or a list of the compartment may
  /// refer to it; patients that `Patient.link` of this one names are the same person and stay.
  /// DSTU2 defines no compartments; there it is everything that refers to the patient. Throws
  /// `.unknownRelease`, `StoreError.closed`, and `.damaged` or `.failed` if a record cannot be
  /// read. FHIR R5, section 8.1.20.1 (<https://hl7.org/fhir/R5/patient-operation-everything.html>).
  public func everything(
    patient id: String, release: ReleaseVersion? = nil
  ) throws -> [Value] {
    try everything("Patient", id: id, release: release)
  }

  /// The resource in the middle of a compartment, such as an `Encounter`, with all that belongs to
  /// it and what that refers to; see ``everything(patient:release:)``. Empty if there is no such
  /// resource.
  ///
  /// Where the release defines no compartment of that name, it is everything that refers to the
  /// resource. Throws what ``everything(patient:release:)`` throws.
  public func everything(
    _ type: String, id: String, release: ReleaseVersion? = nil
  ) throws -> [Value] {
    let stored = try catalog.stored(release)
    guard let center = try value(type, id, in: stored) else { return [] }
    let others =
      stored.hasCompartment(type)
      ? try members(type, id, nil, stored)
      : try referrers(to: type, id: id, release: stored.version)
    var gathered = GatheredResources()
    for value in [center] + others { gathered.add(value) }
    var linked: Set<String> = []
    for link in center["link"]?.elements ?? Value.null.elements {
      link.forEachReference { linked.insert($0) }
    }
    try addReferenced(to: &gathered, stored) { value, text in
      try type != "Patient" || linked.contains(text) || !belongsToOthers(value, than: id, stored)
    }
    return gathered.values
  }

  /// The resources of this store that a resource refers to, by type and `id`, even if they are not
  /// there. References that do not name a type are left out.
  package func references(of resource: Value) -> [(type: String, id: String)] {
    var names: [(type: String, id: String)] = []
    resource.forEachReference { text in
      guard case .resource(let type, let id, _)? = ReferenceTarget(text, bases: catalog.bases),
        !type.isEmpty
      else { return }
      names.append((type, id))
    }
    return names
  }

  /// Whether a resource belongs to a compartment, whether it is stored or not. Throws
  /// `.unknownRelease`.
  package func isMember(
    _ resource: Value, of compartment: FHIRSearch.Compartment, release: ReleaseVersion?
  ) throws -> Bool {
    let run = SearchRun(self, try catalog.stored(release))
    guard let type = resource["resourceType"]?.string,
      let filter = try run.members(of: compartment.type, compartment.id, type)
    else { return false }
    return try CompiledFilter(filter).matches(resource)
  }

  private func members(
    _ name: String, _ id: String, _ types: [String]?, _ release: StoredRelease
  ) throws -> [Value] {
    var gathered = GatheredResources()
    if types?.contains(name) ?? true, let own = try value(name, id, in: release) {
      gathered.add(own)
    }
    let run = SearchRun(self, release)
    for type in release.typeNames where types?.contains(type) ?? true {
      guard let filter = try run.members(of: name, id, type) else { continue }
      _ = try source._withResourceRows(of: release.collection(type)) { rows in
        try forEach(rows.rows(matching: filter)[...], in: rows) { _, value in
          gathered.add(value)
          return true
        }
      }
    }
    return gathered.values
  }

  /// Whether a resource is another patient, or in the compartment of another patient.
  private func belongsToOthers(
    _ value: Value, than id: String, _ release: StoredRelease
  ) throws -> Bool {
    guard let type = value["resourceType"]?.string else { return false }
    if type == "Patient" { return true }
    var others: Set<String> = []
    value.forEachReference { text in
      guard case .resource("Patient", let other, _)? = ReferenceTarget(text, bases: catalog.bases)
      else { return }
      if other != id { others.insert(other) }
    }
    let run = SearchRun(self, release)
    return try others.contains { other in
      guard let filter = try run.members(of: "Patient", other, type) else { return false }
      return try CompiledFilter(filter).matches(value)
    }
  }

  /// Adds the resources that the gathered ones refer to and that `isIncluded` accepts, by their
  /// values and the references to them, but not what those refer to in turn.
  private func addReferenced(
    to gathered: inout GatheredResources, _ release: StoredRelease,
    where isIncluded: (Value, String) throws -> Bool
  ) throws {
    var texts: [String] = []
    for value in gathered.values { value.forEachReference { texts.append($0) } }
    var seen: Set<String> = []
    for text in texts where seen.insert(text).inserted {
      guard case .resource(let type, let id, _)? = ReferenceTarget(text, bases: catalog.bases)
      else { continue }
      for candidate in type.isEmpty ? release.typeNames : [type] where release.has(candidate) {
        if gathered.has(candidate, id) { break }
        guard let value = try value(candidate, id, in: release) else { continue }
        if try isIncluded(value, text) { gathered.add(value) }
        break
      }
    }
  }
}

/// Resources, each once by type and `id`.
private struct GatheredResources {
  private(set) var values: [Value] = []
  private var known: Set<String> = []

  func has(_ type: String, _ id: String) -> Bool { known.contains("\(type)/\(id)") }

  mutating func add(_ value: Value) {
    if let type = value["resourceType"]?.string, let id = value["id"]?.string,
      !known.insert("\(type)/\(id)").inserted
    {
      return
    }
    values.append(value)
  }
}
