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
  /// `StoreError`: `.closed`, and `.engine` if a record cannot be read. Cost: a look-up in the
  /// index of each type, and reading the resources found.
  public func compartment(
    _ name: String, id: String, types: [String]? = nil, release: ReleaseVersion? = nil
  ) throws -> [Value] {
    let stored = try records.stored(release)
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
  /// DSTU2 defines no compartments; there it is everything that refers to the patient. Throws
  /// `.unknownRelease`, `StoreError.closed`, and `.engine` if a record cannot be read. FHIR R5,
  /// section 8.1.20.1 (<https://hl7.org/fhir/R5/patient-operation-everything.html>).
  public func everything(
    patient id: String, release: ReleaseVersion? = nil
  ) throws -> [Value] {
    let stored = try records.stored(release)
    guard let patient = try value("Patient", id, in: stored) else { return [] }
    let others =
      stored.hasCompartment("Patient")
      ? try members("Patient", id, nil, stored)
      : try referrers(to: "Patient", id: id, release: stored.version)
    var gathered = GatheredResources()
    for value in [patient] + others { gathered.add(value) }
    try addReferenced(to: &gathered, stored)
    return gathered.values
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
      guard let names = release.parameters.compartment(name, includes: type) else { continue }
      let filter = try names.reduce(Filter.none) { filter, parameter in
        filter || (try self.filter(run, parameter, type, "\(name)/\(id)"))
      }
      _ = try source.withRows(of: release.collection(type)) { rows in
        try rows.forEach(rows.rows(matching: filter)[...]) { _, value in
          gathered.add(value)
          return true
        }
      }
    }
    return gathered.values
  }

  /// The filter for references to the target. Names for which the release has no reference match
  /// nothing: `_id` stands for the resource itself.
  private func filter(
    _ run: SearchRun<Source>, _ parameter: String, _ type: String, _ target: String
  ) throws -> Filter {
    let first = String(parameter.prefix { $0 != "." })
    guard let known = run.release.parameters.parameter(first, of: type),
      known.kind == .reference, !known.paths.isEmpty
    else { return .none }
    do {
      // A reference asks for no words.
      return try run.filter([FHIRSearch.Criterion(parameter, [target])], type).filter
    } catch let error as FHIRStoreError
      where error.code == .unknownParameter || error.code == .notSupported
    {
      return .none
    }
  }

  /// Adds the resources that the gathered ones refer to, but not what those refer to in turn.
  private func addReferenced(
    to gathered: inout GatheredResources, _ release: StoredRelease
  ) throws {
    var texts: [String] = []
    for value in gathered.values { value.forEachReference { texts.append($0) } }
    var seen: Set<String> = []
    for text in texts where seen.insert(text).inserted {
      guard case .resource(let type, let id, _)? = ReferenceTarget(text, bases: records.bases)
      else { continue }
      for candidate in type.isEmpty ? release.typeNames : [type] where release.has(candidate) {
        if gathered.has(candidate, id) { break }
        guard let value = try value(candidate, id, in: release) else { continue }
        gathered.add(value)
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

extension StoredRelease {
  /// Whether the release defines such a compartment.
  fileprivate func hasCompartment(_ name: String) -> Bool {
    typeNames.contains { parameters.compartment(name, includes: $0) != nil }
  }
}
