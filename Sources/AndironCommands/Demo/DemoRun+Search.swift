internal import Andiron
internal import FHIRModel
internal import FHIRStore
internal import ValueModel

/// The steps that read and change.
extension DemoRun {
  mutating func search(_ records: FHIRStore) throws {
    try step("search") { run in
      var failures: [String] = []
      var times = (indexed: 0.0, reading: 0.0)
      let searches = try records.read { try DemoSearches($0).all }
      for (title, text) in searches {
        try records.read { reader in
          let search = try FHIRSearch(text: text)
          let (found, seconds) = try Self.timed { try reader.search(search) }
          let (all, slowSeconds) = try Self.timed { try reader.searchWithoutIndexes(search) }
          times.indexed += seconds
          times.reading += slowSeconds
          let plan = try SearchPlan(reader, search, .r4)
          if Self.identity(found) != Self.identity(all) {
            failures.append("the search finds the same without indexes: \(title)")
          }
          try run.show(title, found, seconds, slowSeconds, plan)
        }
      }
      let figures =
        "\(searches.count) searches in \(FigureText.duration(times.indexed)), "
        + "by reading all resources in \(FigureText.duration(times.reading))"
      return ((), figures, failures)
    }
  }

  private static func timed<R>(_ body: () throws -> R) rethrows -> (R, seconds: Double) {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try body()
    return (result, (clock.now - start) / .seconds(1))
  }

  private static func identity(_ results: FHIRSearchResults) -> [String] {
    ["\(results.total ?? -1)"] + results.matches.map { $0.json() }
      + results.included.map { $0.json() }.sorted()
  }

  private func show(
    _ title: String, _ found: FHIRSearchResults, _ seconds: Double, _ slowSeconds: Double,
    _ plan: SearchPlan
  ) throws {
    try say("\(title):\n  \(found.search.text)")
    try say(
      "  \(SearchTable.summary(found, seconds)); by reading all \(FigureText.duration(slowSeconds))"
    )
    for line in plan.lines { try say("  plan: \(line)") }
    for value in found.matches.prefix(2) {
      let row = ResourceRow.value(value).fields.prefix(5).compactMap(\.value.string)
      try say("    " + CellText.printable(row.joined(separator: ", ")))
    }
  }

  // MARK: Changing

  mutating func change(_ records: FHIRStore) throws {
    try step("change a patient twice") { run in
      guard let patient = try records.search("Patient?_count=1").matches.first,
        let id = patient["id"]?.string
      else { return ((), "there is no patient", []) }
      var current = patient
      for status in ["Married", "Divorced"] {
        current["maritalStatus"] = Value(object: [("text", Value(status))])
        let changed = current
        try records.write { _ = try $0.upsert(changed, release: .r4) }
      }
      let versions = try records.history("Patient", id: id)
      if !run.isJSON {
        try VersionRow.print(VersionRow.all(versions), run.console)
      }
      var failures: [String] = []
      if versions.count != 3 { failures.append("there are three versions") }
      if versions.first?.resource?.json() != current.json() {
        failures.append("the newest version is the second change")
      }
      if versions.last?.resource?.json() != patient.json() {
        failures.append("the oldest version is what was imported, token by token")
      }
      return ((), "\(versions.count) versions", failures)
    }
  }
}
