internal import Andiron
internal import FHIRModel
package import FHIRStore
internal import ValueModel

/// `andiron search`: prints what a FHIR search finds.
package enum SearchCommand: RecordsCommand, ResourceAnswer {
  static let ndjson = OptionSpecification(
    "json", "Print one resource a line, included ones last; with --explain, one object.")
  static let explain = OptionSpecification(
    "explain", "Print how the search would be answered, without running it.")
  static let bundle = OptionSpecification("bundle", "Print one Bundle of type searchset.")
  static let noIndexes = OptionSpecification(
    "no-indexes", "Answer by reading every resource; the result must be the same.")

  package static let resourceOptions = [
    .release, ParsedArguments.searchZone, explain, bundle, noIndexes,
  ]

  package static let specification = CommandSpecification(
    name: "search",
    summary: "Prints the FHIR resources that a search finds.",
    operands: ["STORE", "SEARCH"],
    options: [.keyFile, .release, ParsedArguments.searchZone, explain, bundle, noIndexes],
    json: ndjson,
    details: """
      SEARCH is what follows the address of a server in FHIR, such as Observation?code=8867-4&date=ge2024.
      Prefixes, modifiers, chains, _has, _include, _revinclude, _sort, _count, _elements, _summary and
      _total are supported; docs/fhir.md has a list. A parameter that the type does not have is an error.
      With --zone, a day such as date=2024-05-01 is that of the zone, and so are dates and times without a
      zone in resources.
      The output is a table that fits the terminal, with the first 50 results if there is no _count; the
      number of matches and the time are printed on standard error. Without --release, the release is the
      one in which the store has resources of that type, or R4 if it is one of several.
      """,
    examples: [
      "andiron search clinic.andiron 'Patient?name=jo&birthdate=ge1960&_sort=family'",
      "andiron search clinic.andiron 'Observation?code=8867-4&patient.gender=male' --json",
      "andiron search clinic.andiron 'Patient?_has:Condition:patient:code=44054006' --explain",
      "andiron search clinic.andiron 'Observation?date=2024-05-01' --zone Europe/Berlin",
      "andiron search clinic.andiron 'Encounter?_count=5&_include=Encounter:patient' --bundle",
    ])

  package static func check(_ arguments: ParsedArguments, _ console: Console) throws {
    _ = try arguments.releaseVersion()
    if arguments.has(bundle), arguments.has(.json) || arguments.has(explain) {
      throw UsageError("--bundle cannot be combined with --json or --explain")
    }
    if arguments.has(noIndexes), arguments.has(explain) {
      throw UsageError("--no-indexes and --explain cannot be combined")
    }
    _ = try search(arguments)
  }

  /// Throws `UsageError`, or `FHIRStoreError`, for arguments that are wrong whatever the store
  /// contains.
  private static func search(_ arguments: ParsedArguments) throws -> FHIRSearch {
    var search = try FHIRSearch(text: arguments.operands[1])
    search.timeZone = try arguments.timeZone(ParsedArguments.searchZone)
    return search
  }

  package static func run(
    _ records: FHIRStore, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    try answer(records, arguments, console)
  }

  package static func answer(
    _ records: some FHIRRecords, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    let search = try search(arguments)
    try records.read { reader in
      let release = try arguments.release(of: search.type, reader)
      do {
        if arguments.has(explain) {
          let plan = try SearchPlan(reader, search, release)
          return arguments.has(.json) ? try console.json(plan) : try plan.print(console)
        }
        try answer(reader, search, release, arguments, console)
      } catch let error as FHIRStoreError where error.code == .unknownParameter {
        throw CommandError("\(error)" + hint(error, search, release))
      }
    }
    return .sound
  }

  /// Returns a hint at the parameter that may have been meant.
  private static func hint(
    _ error: FHIRStoreError, _ search: FHIRSearch, _ release: ReleaseVersion
  ) -> String {
    let names = ParsedArguments.releases.first { $0.version == release }?
      .searchParameters.parameters(of: search.type).map(\.name)
    return Suggestion.hint(error.path ?? "", among: names ?? [])
  }

  private static func answer(
    _ reader: FHIRReader<some ResourceSource>, _ search: FHIRSearch, _ release: ReleaseVersion,
    _ arguments: ParsedArguments, _ console: Console
  ) throws {
    let isTable = !arguments.has(.json) && !arguments.has(bundle)
    var search = search
    if isTable, search.count == nil { search.count = SearchTable.mostRows }
    let clock = ContinuousClock()
    let start = clock.now
    let results =
      try arguments.has(noIndexes)
      ? reader.searchWithoutIndexes(search, release: release)
      : reader.search(search, release: release)
    let seconds = (clock.now - start) / .seconds(1)
    if arguments.has(bundle) {
      try console.line(results.bundle().json(pretty: console.outputColumns != nil))
    } else if isTable {
      try SearchTable.print(results, console)
    } else {
      var buffer = LineBuffer(console)
      for value in results.matches + results.included {
        try buffer.line { $0 += value.jsonBytes() }
      }
      try buffer.flush()
    }
    console.errorLine(SearchTable.summary(results, seconds))
  }
}
