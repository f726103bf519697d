internal import Andiron
internal import FHIRModel
internal import FHIRStore
internal import Foundation
internal import SyntheticPopulation
internal import ValueModel

/// The steps of a demo, in their order.
struct DemoRun {
  let store: String
  /// The directory for files that are not kept.
  let folder: URL
  let console: Console
  let isJSON: Bool
  var report = DemoReport()
  /// The steps after the one that generates patients.
  private var stepCount = 7

  init(store: String, folder: URL, console: Console, isJSON: Bool) {
    self.store = store
    self.folder = folder
    self.console = console
    self.isJSON = isJSON
  }

  mutating func run(_ sources: [ImportSource], _ patientCount: Int, _ seed: UInt64) throws {
    var sources = sources
    var expected: [String: Int]?
    if sources.isEmpty {
      stepCount += 1
      let made = try generate(patientCount, seed)
      sources = [made.source]
      expected = made.counts
    }
    let url = URL(filePath: store)
    var records = try ParsedArguments.records(url, .createIfAbsent)
    try importAll(sources, expected, records)
    try search(records)
    try change(records)
    let before = try Self.counts(records)
    try records.close()
    let outcome = try killWriter()
    records = try recover(url, outcome, before)
    try compact(records)
    try verify(records)
    try records.close()
  }

  // MARK: Telling

  func say(_ text: String) throws {
    if !isJSON { try console.line(text) }
  }

  /// Runs one step and records what it returns: its figures, and the checks that did not hold.
  mutating func step<R>(
    _ name: String, _ body: (DemoRun) throws -> (R, figures: String, failures: [String])
  ) throws -> R {
    try say("\n== \(report.steps.count + 1) of \(stepCount): \(name)")
    let clock = ContinuousClock()
    let start = clock.now
    let (result, figures, failures) = try body(self)
    let seconds = (clock.now - start) / .seconds(1)
    report.steps.append(
      DemoReport.Step(name: name, figures: figures, seconds: seconds, failures: failures))
    for failure in failures { try say("did not hold: \(failure)") }
    return result
  }

  static func counts(_ records: FHIRStore) throws -> [String: Int] {
    Dictionary(
      try records.reader.counts().map { ("\($0.release.rawValue)/\($0.type)", $0.count) },
      uniquingKeysWith: +)
  }

  // MARK: Getting resources in

  private mutating func generate(
    _ patientCount: Int, _ seed: UInt64
  ) throws -> (source: ImportSource, counts: [String: Int]) {
    try step("generate patients") { run in
      let population = SyntheticPopulation(seed: seed)
      let url = run.folder.appending(path: "population.ndjson")
      var counts: [String: Int] = [:]
      var progress = ProgressLine("generating", run.console)
      let byteCount = try WholeFile.write(url.path, existing: .kept) { write in
        var buffer = LineBuffer(write)
        func add(_ resources: [SyntheticResource]) throws {
          for resource in resources {
            counts[resource.type, default: 0] += 1
            try buffer.line { $0 += resource.value.jsonBytes() }
          }
        }
        try add(population.institutionResources())
        for index in 0..<patientCount {
          try add(population.resources(ofPatient: index))
          progress.show(Double(index + 1) / Double(patientCount))
        }
        try buffer.flush()
        return buffer.byteCount
      }
      progress.clear()
      let count = counts.values.reduce(0, +)
      let figures = "\(patientCount) patients, \(count) resources, \(FigureText.bytes(byteCount))"
      try run.say(figures)
      return ((.file(url), counts), figures, [])
    }
  }

  private mutating func importAll(
    _ sources: [ImportSource], _ expected: [String: Int]?, _ records: FHIRStore
  ) throws {
    try step("import") { run in
      var options = ImportOptions()
      options.release = .r4
      let (report, seconds) = try ResourceImport(options, sources, run.console).run(records)
      let summary = ResourceImport.Summary(report, seconds)
      try run.say(summary.text)
      let counts = try records.reader.counts()
      for entry in counts { try run.say("  \(entry.type): \(entry.count)") }
      var failures: [String] = []
      if !report.isComplete { failures.append("the import was complete") }
      if counts.reduce(0, { $0 + $1.count }) != report.insertedCount {
        failures.append("there are as many resources as were inserted")
      }
      if let expected {
        let found = Dictionary(counts.map { ($0.type, $0.count) }, uniquingKeysWith: +)
        if found != expected { failures.append("there are as many of each type as were generated") }
      }
      let figures =
        "\(report.storedCount) resources, \(FigureText.oneDigit(summary.megabytesPerSecond)) MB/s"
      return ((), figures, failures)
    }
  }
}
