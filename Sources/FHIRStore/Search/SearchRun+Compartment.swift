import FHIRModel
import ObjectModel
import ValueModel

/// The resources that belong to a compartment.
///
/// FHIR R5, section 2.1.6.2 (<https://hl7.org/fhir/R5/compartmentdefinition.html>).
extension SearchRun {
  /// The filter of a search: its criteria, and its compartment. Throws `.notSupported` if the
  /// release does not define that.
  func filter(_ search: FHIRSearch) throws -> SearchFilter {
    var filter = try filter(search.criteria, search.type)
    guard let compartment = search.compartment else { return filter }
    guard release.hasCompartment(compartment.type) else {
      throw FHIRStoreError(
        .notSupported, "\(release.version.rawValue) defines no such compartment",
        path: compartment.type)
    }
    var members = try members(of: compartment.type, compartment.id, search.type) ?? Filter.none
    if search.type == compartment.type {
      let own = IdentitySetCondition(ids: [compartment.id])
      members = members || .derived(own.test(release.layout(search.type)))
    }
    filter.add(SearchFilter(filter: members))
    return filter
  }

  /// The filter for resources of a type that refer to the middle of a compartment; nil if the type
  /// is never in it.
  func members(of name: String, _ id: String, _ type: String) throws -> Filter? {
    try release.parameters.compartment(name, includes: type)?.reduce(Filter.none) {
      filter, parameter in filter || (try members(parameter, type, "\(name)/\(id)"))
    }
  }

  /// The filter for references to the target. Names for which the release has no reference match
  /// nothing: `_id` stands for the resource itself.
  private func members(_ parameter: String, _ type: String, _ target: String) throws -> Filter {
    let first = String(parameter.prefix { $0 != "." })
    guard let known = release.parameters.parameter(first, of: type),
      known.kind == .reference, !known.paths.isEmpty
    else { return .none }
    do {
      // A reference asks for no words.
      return try filter([FHIRSearch.Criterion(parameter, [target])], type).filter
    } catch let error as FHIRStoreError
      where error.code == .unknownParameter || error.code == .notSupported
    {
      return .none
    }
  }
}
