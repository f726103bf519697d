internal import Andiron
internal import FHIRStore
internal import Foundation

/// `andiron demo`: a tour through a store of its own.
enum DemoCommand: Command {
  /// Few enough for a debug build to complete the tour in some seconds.
  private static let patientCount = 40
  static let patients = OptionSpecification(
    "patients", value: "N", "The number of patients to generate (\(patientCount)).")
  static let seed = OptionSpecification(
    "seed", value: "N", "The number from which everything follows (1).")
  static let data = OptionSpecification(
    "data", value: "PATH", isRepeatable: true,
    "Import this file or folder of R4 resources instead of generated ones.")
  static let keep = OptionSpecification(
    "keep", value: "STORE", "Create the store there and keep it; the path must not exist.")
  static let write = OptionSpecification(
    "write", value: "STORE", "Write transactions until killed, as a copy of the demo does."
  )

  static let specification = CommandSpecification(
    name: "demo",
    summary: "A tour: imports, searches, changes, is killed, recovers, and checks itself.",
    options: [patients, seed, data, keep, write],
    details: """
      Creates a store in a temporary directory, which is removed at the end; imports generated records
      of synthetic patients, or those of --data; counts them; runs a dozen searches, each also by
      reading every resource, which must find the same; changes a patient twice and shows the history;
      has a copy of itself write transactions, kills it with SIGKILL in the middle of one and checks
      that only whole transactions were stored; compacts and verifies. Ends with a summary of the steps
      and their times. The exit status is 0 only if every check held.
      """,
    examples: [
      "andiron demo", "andiron demo --patients 2000 --keep demo.andiron",
      "andiron demo --data exported/",
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    if let path = arguments[write] {
      let records = try ParsedArguments.records(URL(filePath: path), .existing)
      try DemoWriter.run(records, last: 1_000, console)
      try records.close()
      return .sound
    }
    let count = try arguments.number(patients, in: 1...1_000_000) ?? patientCount
    let seed = try arguments.number(seed, in: 0...UInt64.max) ?? 1
    let sources = try arguments.all(data).map { try ResourceImport.source($0, console) }
    if !sources.isEmpty, arguments.has(patients) || arguments.has(Self.seed) {
      throw UsageError("--data cannot be combined with --patients or --seed")
    }
    if let path = arguments[keep], FileManager.default.fileExists(atPath: path) {
      throw UsageError("--keep: the path exists already")
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: "andiron-demo-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = arguments[keep] ?? folder.appending(path: "demo.andiron").path
    var run = DemoRun(store: store, folder: folder, console: console, isJSON: arguments.has(.json))
    try run.run(sources, count, seed)
    if arguments.has(.json) {
      try console.json(run.report)
    } else {
      try console.line("")
      try run.report.print(console)
      try DemoEnding(program: console.executable, store: arguments[keep]).print(console)
    }
    return run.report.isSound ? .sound : .problems
  }
}
