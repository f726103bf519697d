import FHIRModel
import FHIRStore
import HTTPServer

/// The parameters of a search, as a client wrote them.
struct SearchRequest {
  /// The parameters that determine the results.
  private(set) var parameters: [HTTPQuery.Parameter]
  /// The names of the parameters that were left out because they are unknown.
  private(set) var ignored: [String] = []
  /// Whether an unknown parameter is an error.
  let isStrict: Bool
  private let options: FHIRServerOptions

  /// Leaves out parameters without a value, which have no effect, and those about the form of the
  /// answer. `_type` names the types in a search of several types, and is unknown in a search of
  /// one type. Throws status 400 for named queries, lists and filters: a search that ignored them
  /// would return resources that the client excluded.
  init(
    _ query: HTTPQuery, isStrict: Bool, hasTypes: Bool = false, _ options: FHIRServerOptions
  ) throws(FHIRFault) {
    var others: Set = ["_format", "_pretty"]
    if hasTypes { others.insert("_type") }
    parameters = query.parameters.filter { !$0.value.isEmpty && !others.contains($0.name) }
    self.isStrict = isStrict
    self.options = options
    let refused: Set = ["_query", "_list", "_filter"]
    if let name = parameters.first(where: { refused.contains($0.name) })?.name {
      throw FHIRFault(400, .notSupported, "searches with \(name) are not supported", location: name)
    }
  }

  /// The beginning of the page; nil for the first page.
  var page: String? { parameters.first { $0.name == "_page" }?.value }

  /// The search for resources of a type. Throws `FHIRStoreError.invalidSearch`.
  func search(_ type: String, in compartment: FHIRSearch.Compartment?) throws -> FHIRSearch {
    let place = (compartment.map { "\($0.type)/\($0.id)/" } ?? "") + type
    var search = try FHIRSearch(text: "\(place)?\(HTTPQuery(parameters).text)")
    search.count = min(search.count ?? options.pageCount, options.largestPageCount)
    if search.count == 0 { search.summary = .count }
    return search
  }

  /// Leaves out the parameter that an error names, if there is one that may be ignored.
  mutating func ignore(_ error: FHIRStoreError) -> Bool {
    // A chain or `_has` with an unknown parameter is a mistake inside a known parameter.
    guard !isStrict, error.code == .unknownParameter, let name = error.path, !name.contains("."),
      !name.hasPrefix("_has:")
    else { return false }
    let count = parameters.count
    let control: Set = ["_sort", "_include", "_revinclude"]
    parameters.removeAll { parameter in
      parameter.name == name
        || (control.contains(name) && parameter.name.prefix { $0 != ":" } == name)
    }
    guard parameters.count < count else { return false }
    ignored.append(name)
    return true
  }

  /// The parameters with another beginning of the page, as they are in an address.
  func text(from page: String?, and more: [HTTPQuery.Parameter]) -> String {
    var all = more + parameters.filter { $0.name != "_page" }
    if let page { all.append(HTTPQuery.Parameter(name: "_page", value: page)) }
    return HTTPQuery(all).text
  }
}
