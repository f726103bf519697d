import BenchmarkSupport
import FHIRStore
import Foundation
import ValueModel

/// Fills a store, and runs all rounds, each with a server that is new.
struct Runner {
  let options: Options
  let directory: String
  private(set) var results: Results

  init(options: Options, directory: String) {
    self.options = options
    self.directory = directory
    results = Results(options: options)
  }

  mutating func run() throws {
    let disturbance = Disturbance()
    let place = "\(directory)/served"
    log("filling a store")
    let content = try ServerProcess.fill(place, patients: options.patients)
    results.byteCount = content.byteCount
    results.resourceCount = content.resourceCount
    for round in 0..<options.rounds {
      if options.quietMinutes > 0 { Disturbance.waitForQuiet(minutes: options.quietMinutes) }
      log("round \(round + 1)")
      // What only reads comes first: the store is the same in each round then, but for what was
      // written to types of which little is read.
      for row in options.rows {
        log("  \(row.title)")
        let server = try ServerProcess(place, model: path(content.patients[0]))
        try measure(row, content, server)
        try server.stop()
        if row == .export { try exportUnmapped(place, path(content.patients[0])) }
      }
    }
    results.disturbance = disturbance.share
  }

  private func path(_ patient: String) -> String { "/fhir/r4/Patient/\(patient)" }

  private mutating func measure(
    _ row: Row, _ content: ServedStore.Content, _ server: ServerProcess
  ) throws {
    let generator = LoadGenerator(directory, seconds: options.seconds)
    switch row {
    case .read: try read(content, server, generator)
    case .search:
      let paths = content.observed.map { "/fhir/r4/Observation?patient=Patient/\($0)&_count=20" }
      let outcome = try generator.run(LoadGenerator.Work(paths: paths), server)
      results.add(outcome.perSecond, .searches)
      results.add(outcome.processorMicroseconds, .searchTime)
    case .create:
      let work = LoadGenerator.Work(
        method: "POST", paths: ["/fhir/r4/Observation"], body: content.observation)
      results.add(try generator.run(work, server).perSecond, .creations)
      let resource = try JSON.parse(content.observation)
      results.add(try beside { try $0.creations(resource) }, .ownCreations)
    case .transaction:
      let bundle = Self.bundle(content.observation, count: 100)
      let work = LoadGenerator.Work(method: "POST", paths: ["/fhir/r4"], body: bundle)
      results.add(try generator.run(work, server).perSecond, .transactions)
      results.add(try beside { try $0.transactions(bundle) }, .ownTransactions)
    case .export:
      results.add(try Export.run(server).megabytesPerSecond, .exported)
      results.add(Double(server.memory.anonymous) / 1e6, .exportAnonymous)
    case .feeds: try waitForChanges()
    }
  }

  private mutating func read(
    _ content: ServedStore.Content, _ server: ServerProcess, _ generator: LoadGenerator
  ) throws {
    let paths = content.patients.map(path)
    // The first load finds everything cold, and does not count.
    _ = try generator.run(LoadGenerator.Work(paths: paths), server)
    let constant = try generator.run(
      LoadGenerator.Work(paths: paths.map { "/constant" + $0 }), server)
    let outcome = try generator.run(LoadGenerator.Work(paths: paths), server)
    results.add(outcome.perSecond, .reads)
    results.add(outcome.slowest, .slowestRead)
    results.add(outcome.processorMicroseconds, .readTime)
    results.add(constant.perSecond, .constants)
    results.add(constant.processorMicroseconds, .constantTime)
  }

  /// Where files are mapped, what was read of them counts as resident, although the system may take
  /// it back.
  private mutating func exportUnmapped(_ place: String, _ model: String) throws {
    let server = try ServerProcess(place, model: model, isMapped: false)
    server.resetPeak()
    let before = server.memory.resident
    results.add(try Export.run(server).megabytesPerSecond, .exportedUnmapped)
    let peak = server.memory.peak
    results.add(Double(peak) / 1e6, .exportPeak)
    results.add(Double(peak - before) / 1e6, .exportGrowth)
    try server.stop()
  }

  /// A figure of a store of its own, without a server.
  private func beside(_ body: (StoreWriters) throws -> Double) throws -> Double {
    let place = "\(directory)/beside"
    defer { Directories.remove(place) }
    let records = try ServedStore.open(place)
    let figure = try body(StoreWriters(records, seconds: options.seconds))
    try records.close()
    return figure
  }

  /// A server of an empty store, so that its memory is that of the streams.
  private mutating func waitForChanges() throws {
    let place = "\(directory)/empty"
    defer { Directories.remove(place) }
    let server = try ServerProcess(place, model: "/")
    let memory = try Feeds.run(server)
    results.add(Double(memory.resident) / 1e6, .feedMemory)
    results.add(Double(memory.anonymous) / 1e6, .feedAnonymous)
    try server.stop()
  }

  private static func bundle(_ resource: String, count: Int) -> String {
    let entry =
      "{\"request\":{\"method\":\"POST\",\"url\":\"Observation\"},\"resource\":\(resource)}"
    return "{\"resourceType\":\"Bundle\",\"type\":\"transaction\",\"entry\":["
      + Array(repeating: entry, count: count).joined(separator: ",") + "]}"
  }

  private func log(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
