import FHIRModel
import ValueModel

/// What `_summary` and `_elements` leave of a resource. What is left is tagged `SUBSETTED`.
///
/// FHIR R5, section 3.2.1.7.7 (<https://hl7.org/fhir/R5/search.html#summary>).
struct SummaryView {
  private let search: FHIRSearch
  private let release: StoredRelease

  /// Throws `.notSupported` for `_summary=true`.
  init(_ search: FHIRSearch, _ release: StoredRelease) throws(FHIRStoreError) {
    guard search.summary != .true else {
      throw FHIRStoreError(
        .notSupported, "the elements of a summary are not in the tables of types", path: "_summary")
    }
    self.search = search
    self.release = release
  }

  func shown(_ resource: Value) -> Value {
    switch search.summary {
    case .text: kept(resource, ["text"])
    case .data: without(resource, ["text"])
    case .true, .count, .false:
      search.elements.isEmpty ? resource : kept(resource, Set(search.elements))
    }
  }

  private func kept(_ resource: Value, _ names: Set<String>) -> Value {
    var kept = names.union(["resourceType", "id", "meta"])
    if let type = resource["resourceType"]?.string,
      let definition = release.release.types.definition(type)
    {
      kept.formUnion(definition.fields.filter { $0.least > 0 }.map(\.name))
      // Of a choice, which searches name without its type, whatever field there is.
      for choice in definition.choices
      where choice.isRequired || names.contains(String(choice.name.dropLast(3))) {
        kept.formUnion(definition.fields[choice.fields].map(\.name))
      }
    }
    let fields = resource.fields.filter { field in
      kept.contains(field.name.hasPrefix("_") ? String(field.name.dropFirst()) : field.name)
    }
    return tagged(Value(object: fields))
  }

  private func without(_ resource: Value, _ names: Set<String>) -> Value {
    tagged(Value(object: resource.fields.filter { !names.contains($0.name) }))
  }

  private func tagged(_ resource: Value) -> Value {
    var resource = resource
    var meta = resource["meta"] ?? Value(object: [(String, Value)]())
    let tag = Value(object: [
      ("system", "http://terminology.hl7.org/CodeSystem/v3-ObservationValue"),
      ("code", "SUBSETTED"),
    ])
    meta["tag"] = Value(array: Array((meta["tag"] ?? Value(array: [])).elements) + [tag])
    resource["meta"] = meta
    return resource
  }
}
