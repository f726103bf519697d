internal import FHIRModel
package import SyntheticPopulation

/// `andiron generate`: generates the records of synthetic patients.
package enum GenerateCommand: Command {
  package static let patients = OptionSpecification(
    "patients", value: "N", "The number of patients (10).")
  private static let seed = OptionSpecification(
    "seed", value: "N", "The number from which everything follows (1).")
  package static let release = OptionSpecification(
    "release", value: "RELEASE", "The FHIR release: dstu2, stu3, r4 or r5 (r4).")
  package static let format = OptionSpecification(
    "format", value: "FORMAT",
    "ndjson: one resource a line; bundles: one transaction for each patient (ndjson).")
  private static let until = OptionSpecification(
    "until", value: "DATE", "The day before which all records end (2026-01-01).")
  package static let output = OptionSpecification(
    "output", value: "FOLDER", "Write files there: TYPE.ndjson, or bundle-NUMBER.json; - prints.")
  private static let json = OptionSpecification(
    "json", "With --output: print one JSON object about the files instead of text.")

  package static let specification = CommandSpecification(
    name: "generate",
    summary: "Generates the records of synthetic patients as FHIR resources.",
    options: [patients, seed, release, format, until, output, .force],
    json: json,
    details: """
      For experiments with records that nobody has to protect: patients with their encounters,
      conditions, vital signs and laboratory values, prescriptions, procedures and immunizations over
      the years, about a hundred resources each, and the organizations and practitioners that they
      share. Names, towns and numbers are invented; values are plausible for ages and diseases, but do not
      reflect the statistics of any population. The same arguments give the same bytes on every machine,
      and a patient is the same whatever the number of patients.

      With ndjson, organizations and practitioners come first, then one patient after another; references
      are TYPE/ID. Each bundle is complete: it puts the institutions that its patient refers to and posts
      the rest, with urn:uuid references. Only one patient is in memory at a time. If a file with one of
      the names exists, nothing is written unless --force is given.
      """,
    examples: [
      "andiron generate --patients 100 --seed 7 > population.ndjson",
      "andiron generate --patients 1000 --release r5 --output population",
      "andiron generate --patients 5 --format bundles --release dstu2 --until 2020-07-01",
    ])

  private struct Output: Encodable {
    var files: [GenerateRun.Output]
  }

  package static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    if arguments.has(json), arguments.path(output) == nil {
      throw UsageError("--json needs --output with a folder")
    }
    let count = try arguments.number(patients, in: 1...100_000_000) ?? 10
    let population = SyntheticPopulation(
      seed: try seed(arguments), release: try release(arguments), until: try until(arguments))
    let run = GenerateRun(
      population: population, count: count, existing: arguments.existing, console: console)
    let isBundles = try isBundles(arguments)
    guard let folder = arguments.path(output) else {
      try isBundles ? run.printBundles() : run.printResources()
      return .sound
    }
    let files = try isBundles ? run.writeBundles(folder) : run.writeResources(folder)
    try report(files, folder, isBundles, arguments, console)
    return .sound
  }

  /// Returns the number that `--seed` names. Throws `UsageError` if it cannot be read.
  package static func seed(_ arguments: ParsedArguments) throws(UsageError) -> UInt64 {
    try arguments.number(seed, in: 0...UInt64.max) ?? 1
  }

  private static func release(_ arguments: ParsedArguments) throws(UsageError) -> ReleaseVersion {
    guard let text = arguments[release] else { return .r4 }
    guard let found = ReleaseVersion(rawValue: text.lowercased()) else {
      throw UsageError("--release takes dstu2, stu3, r4 or r5")
    }
    return found
  }

  private static func isBundles(_ arguments: ParsedArguments) throws(UsageError) -> Bool {
    switch arguments[format] {
    case nil, "ndjson": return false
    case "bundles": return true
    default: throw UsageError("--format takes ndjson or bundles")
    }
  }

  /// Returns the day that `--until` names. Throws `UsageError` if it cannot be read.
  package static func until(_ arguments: ParsedArguments) throws(UsageError) -> CalendarDate {
    guard let text = arguments[until] else { return SyntheticPopulation.defaultEnd }
    guard let date = CalendarDate(text), SyntheticPopulation.ends.contains(date) else {
      throw UsageError("--until takes a date from 1900-01-01 to 9900-01-01, like 2026-01-01")
    }
    return date
  }

  private static func report(
    _ files: [GenerateRun.Output], _ folder: String, _ isBundles: Bool,
    _ arguments: ParsedArguments,
    _ console: Console
  ) throws {
    if arguments.has(json) { return try console.json(Output(files: files)) }
    if isBundles {
      let byteCount = files.reduce(0) { $0 + $1.bytes }
      return try console.line(
        "\(FigureText.count(files.count, "bundle")), \(FigureText.bytes(byteCount)) in \(folder)")
    }
    for file in files {
      try console.line(
        "\(FigureText.count(file.resources, "resource")), \(FigureText.bytes(file.bytes)) in \(file.path)"
      )
    }
  }
}
