import CollectionModel
import FHIRModel
import FHIRStore
import ValueModel

/// The rows of a type of resource: by FHIR searches, or as those of other objects.
struct ResourceRows<State: InspectedState> {
  /// Parameters without an order.
  private static var wordParameters: Set<String> {
    ["_content", "_text", "_query", "_filter", "_list"]
  }

  let place: ResourcePlace
  let state: State
  let request: RowsRequest

  /// Throws what is wrong with the query, and what reading throws.
  func found() throws -> FoundRecords {
    if let query = request.query, query.language != .fhir {
      guard let objects = try state.objects(of: place.collection.name) else {
        throw InspectorError.noCollection
      }
      return try ObjectRows(objects: objects, request: request) { _, value in
        ResourcePlace.key(of: value)
      }.found()
    }
    return try searched()
  }

  private func searched() throws -> FoundRecords {
    let reader = state.resources
    var text = request.query?.text ?? ""
    // People paste whole searches.
    for prefix in ["\(place.type)?", "?"] where text.hasPrefix(prefix) {
      text = String(text.dropFirst(prefix.count))
    }
    var search = try FHIRSearch(text: "\(place.type)?\(text)")
    if let sort = request.sort { search = sorted(search, by: sort) }
    search.count = request.limit
    search.summary = .false
    search.elements = []
    search.page = request.mark
    var found = FoundRecords()
    let parameters = place.release.searchParameters.parameters(of: place.type)
      .filter {
        $0.kind != .composite && $0.kind != .special && !Self.wordParameters.contains($0.name)
      }
    found.sortable = parameters.map(\.name)
    found.sortNames = sortNames(parameters)
    if let plan = try reader.explain(search, release: place.version) {
      found.plan = plan.lines
      found.scansEverything = plan.scansEverything && !search.criteria.isEmpty
    }
    let results = try reader.search(search, release: place.version)
    found.records = results.matches.map {
      FoundRecords.Record(key: ResourcePlace.key(of: $0), value: $0)
    }
    found.next = results.next
    found.total = results.total
    if !results.included.isEmpty {
      found.notes.append("\(results.included.count) included resources are not shown.")
    }
    return found
  }

  /// The parameters that sort by the values at one path; the shortest name, if several do.
  private func sortNames(_ parameters: [SearchParameter]) -> [String: String] {
    var names: [String: String] = [:]
    for parameter in parameters {
      for path in parameter.paths {
        let fields = path.steps.compactMap { step in
          if case .field(let name) = step { name } else { nil }
        }
        guard fields.count == path.steps.count else { continue }
        let text = ValuePath(fields.map { .field($0) }).description
        if names[text].map({ parameter.name.utf8.count < $0.utf8.count }) ?? true {
          names[text] = parameter.name
        }
      }
    }
    return names
  }

  private func sorted(
    _ search: FHIRSearch, by sort: (path: String, isDescending: Bool)
  ) -> FHIRSearch {
    var search = search
    search.sorts = [FHIRSearch.Sort(sort.path, isDescending: sort.isDescending)]
    return search
  }
}
