import Andiron
import FHIRModel
import FHIRStore
import HTTPServer
import ValueModel

/// Searches of several types, one after another: of the whole store, or of a compartment.
extension Exchange {
  /// Searches the types that `_type` names, or all that have resources.
  func searchTypes(in compartment: FHIRSearch.Compartment? = nil) throws -> Answer {
    let query = try searchQuery()
    // A parameter that one of the types does not have cannot be ignored for it alone.
    let wanted = try SearchRequest(query, isStrict: true, hasTypes: true, options)
    let names = query.parameters.filter { $0.name == "_type" }
    let types = names.flatMap { $0.value.split(separator: ",").map(String.init) }
    for type in types where !request.release.has(type) {
      throw FHIRFault(400, .notSupported, "there is no such type", location: "_type")
    }
    if compartment == nil, types.isEmpty, wanted.parameters.isEmpty {
      throw FHIRFault(400, .required, "a search of all types needs a parameter")
    }
    return try store.read { reader in
      let all =
        types.isEmpty
        ? try reader.counts().filter { $0.release == release }.map(\.type) : types
      let searches = try all.map { type in
        var search = try wanted.search(type, in: compartment)
        search.ownBases = [base]
        return search
      }
      if let first = searches.first, !first.sorts.isEmpty, searches.count > 1 {
        let sorted = try SortedTypes(reader, release, searches).page(wanted.page)
        return Answer(200, try bundle(sorted, wanted, names, compartment))
      }
      var page = TypePage(types: all, start: try position(wanted.page, all))
      for (index, var search) in searches.enumerated() {
        page.begin(search)
        if let mark = page.mark(index) { search.page = mark } else { search.page = nil }
        search.count = page.left
        if index < page.start.index || page.left == 0 { search.summary = .count }
        page.add(try reader.search(search, release: release), index)
      }
      return Answer(200, try bundle(page, wanted, names, compartment))
    }
  }

  private func bundle(
    _ page: TypePage, _ wanted: SearchRequest, _ names: [HTTPQuery.Parameter],
    _ compartment: FHIRSearch.Compartment?
  ) throws(FHIRFault) -> Value {
    var bundle = AnswerBundle("searchset")
    bundle.total = page.total
    let place = compartment.map { "/\($0.type)/\($0.id)/*" } ?? ""
    bundle.links = [("self", "\(base)\(place)?\(wanted.text(from: wanted.page, and: names))")]
    if let next = page.next {
      let address = "\(place)?\(wanted.text(from: nil, and: names))"
      bundle.links.append(("next", try link(address, page: next)))
    }
    bundle.add(page.matches, mode: "match", base: base)
    bundle.add(page.included, mode: "include", base: base)
    return bundle.value
  }

  /// Reads where a page begins: the number of a type, a point, and the mark within the type.
  private func position(
    _ text: String?, _ types: [String]
  ) throws(FHIRFault) -> TypePage.Position {
    guard let text else { return TypePage.Position(index: 0, mark: nil) }
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), types.indices.contains(index) else {
      throw FHIRFault(400, .value, "not a page of this search", location: "_page")
    }
    return TypePage.Position(index: index, mark: parts[1].isEmpty ? nil : String(parts[1]))
  }
}
