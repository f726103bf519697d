internal import Andiron
internal import FHIRModel
internal import FHIRStore

/// The plan of a search, its estimated cost, and the method that answers each parameter.
struct SearchPlan: Encodable {
  struct Parameter: Encodable {
    var name: String
    /// The method that answers the parameter on its own: `index`, `reading` if every resource of
    /// the type is read, or `nothing` if no resource can match.
    var answeredBy: String
  }

  var type: String
  var release: String
  /// The number of resources of the type.
  var resources: Int
  var lines: [String]
  var parameters: [Parameter]
  var scansEverything: Bool
  var estimatedEntries: Int
  var estimatedResources: Int

  init<Source>(
    _ reader: FHIRReader<Source>, _ search: FHIRSearch, _ release: ReleaseVersion
  ) throws {
    let plan = try reader.explain(search, release: release)
    type = search.type
    self.release = release.rawValue
    resources = plan?.collectionCount ?? 0
    lines = plan?.lines ?? ["there are no resources of that type"]
    scansEverything = plan?.scansEverything ?? false
    estimatedEntries = plan?.estimatedEntryCount ?? 0
    estimatedResources = plan?.estimatedObjectCount ?? 0
    parameters = try search.criteria.map { criterion in
      var alone = FHIRSearch(search.type)
      alone.criteria = [criterion]
      alone.timeZone = search.timeZone
      let plan = try reader.explain(alone, release: release)
      let answer = plan.map {
        $0.scansEverything ? "reading" : $0.indexes.isEmpty ? "nothing" : "index"
      }
      return Parameter(name: criterion.name, answeredBy: answer ?? "nothing")
    }
  }

  func print(_ console: Console) throws {
    for line in lines { try console.line(line) }
    guard !parameters.isEmpty else { return }
    try console.line("parameters, each on its own:")
    for parameter in parameters {
      let text =
        switch parameter.answeredBy {
        case "index": "by an index"
        case "reading": "by reading each remaining resource"
        default: "nothing can match"
        }
      try console.line("  \(CellText.printable(parameter.name)): \(text)")
    }
  }
}
