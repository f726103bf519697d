internal import Andiron
internal import FHIRStore
internal import Foundation

/// `andiron demo`: a tour through a store of its own.
enum DemoCommand: Command {
  static let patients = OptionSpecification(
    "patients", value: "N", "How many patients are made up (300).")
  static let seed = OptionSpecification("seed", value: "N", "What all follows from (1).")
  static let data = OptionSpecification(
    "data", value: "PATH", isRepeatable: true,
    "Import this file or folder of R4 resources in place of made-up ones.")
  static let keep = OptionSpecification(
    "keep", value: "STORE", "Make the store there, and leave it; it must not exist.")
  static let write = OptionSpecification(
    "write", value: "STORE", "Write transactions until killed, as the demo has a copy of itself do."
  )

  static let specification = CommandSpecification(
    name: "demo",
    summary: "A tour: imports, searches, changes, is killed, recovers, and checks itself.",
    options: [patients, seed, data, keep, write],
    details: """
      Makes a store in a directory of its own, which is removed at the end; imports made-up records of people,
      or those of --data; counts them; runs a dozen searches, each also by reading every resource, which has
      to find the same; changes a patient twice and shows the history; has a copy of itself write
      transactions, kills that with SIGKILL in the midst of one and looks that exactly whole transactions
      are there; compacts and verifies. Ends with what was done and how long it took. The exit status is 0
      only if every check held.
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
    let count = try arguments.number(patients, in: 1...1_000_000) ?? 300
    let seed = try arguments.number(seed, in: 0...UInt64.max) ?? 1
    let sources = try arguments.all(data).map { try ResourceImport.source($0, console) }
    if !sources.isEmpty, arguments.has(patients) || arguments.has(Self.seed) {
      throw UsageError("--data excludes --patients and --seed")
    }
    if let path = arguments[keep], FileManager.default.fileExists(atPath: path) {
      throw UsageError("--keep: there is something at that path already")
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
      if arguments.has(keep) { try console.line("The store is at \(store).") }
    }
    return run.report.isSound ? .sound : .problems
  }
}
