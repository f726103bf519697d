internal import Andiron
internal import FHIRModel
internal import FHIRStore

/// How a search would be answered: the plan, and what each parameter costs.
struct SearchPlan: Encodable {
  struct Parameter: Encodable {
    var name: String
    /// What it would be by itself: `index`, or `reading` where every resource of the type is read, or `nothing` where none
    /// can match.
    var answeredBy: String
  }

  var type: String
  var release: String
  /// How many resources of the type there are.
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
    try console.line("parameters, each by itself:")
    for parameter in parameters {
      let text =
        switch parameter.answeredBy {
        case "index": "by an index"
        case "reading": "by reading each resource that is left"
        default: "nothing can match"
        }
      try console.line("  \(CellText.printable(parameter.name)): \(text)")
    }
  }
}
