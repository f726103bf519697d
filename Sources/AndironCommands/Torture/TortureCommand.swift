internal import Foundation
internal import StorageEngine

/// `andiron torture`: a workload that may be killed at any time, and the proof that nothing was lost.
enum TortureCommand: Command {
  private static let store = OptionSpecification(
    "store", value: "DIR", "The store; created where it does not exist.")
  private static let seed = OptionSpecification(
    "seed", value: "N", "What the transactions follow from (1).")
  private static let seconds = OptionSpecification(
    "seconds", value: "S", "Stop after that time; without it, go on until killed.")
  private static let threads = OptionSpecification(
    "threads", value: "N", "How many threads commit at the same time (3).")
  private static let check = OptionSpecification(
    "check", "Compare the store with what it must hold.")
  private static let acks = OptionSpecification(
    "acks", value: "FILE", "With --check: what the runs printed, one after another.")
  private static let readOnly = OptionSpecification(
    "read-only", "With --check: open without recovering the files.")
  private static let powerLoss = OptionSpecification(
    "power-loss", "With --check: buffered and ordered commits may be lost.")

  static let specification = CommandSpecification(
    name: "torture",
    summary: "Writes to a store until killed, then proves that nothing was lost.",
    options: [store, seed, seconds, threads, check, acks, readOnly, powerLoss],
    details: """
      With --store: opens the store, goes on from what it finds, and prints a line for each commit
      after the engine has acknowledged it. Kill it at any time.
      With --store and --check: works out from the seeds in the store what it must hold after its
      newest commit, and compares keys, values, index entries, old versions and counts; every commit
      in the file of --acks must be there.
      """,
    examples: [
      "andiron torture --store /tmp/t.andiron --seed 7 --seconds 5 >> /tmp/t.acks",
      "andiron torture --store /tmp/t.andiron --check --acks /tmp/t.acks",
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let path = try arguments.required(store)
    if arguments.has(check) { return try runCheck(path, arguments, console) }
    let limit: Int? = try arguments.number(seconds, in: 1...1_000_000)
    let engine = try Engine.open(path, options: TortureRun.options)
    try TortureRun(
      engine, seed: try arguments.number(seed, in: 0...UInt64.max) ?? 1, console: console
    )
    .run(
      seconds: limit.map(Double.init),
      writerCount: try arguments.number(threads, in: 1...64) ?? 3)
    try engine.close()
    return .sound
  }

  private static func runCheck(
    _ path: String, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    var text = ""
    if let file = arguments[acks] {
      do { text = try String(contentsOfFile: file, encoding: .utf8) } catch {
        throw CommandError("cannot read \(file)")
      }
    }
    var options = TortureRun.options
    options.mode = arguments.has(readOnly) ? .readOnly : .existing
    let engine = try Engine.open(path, options: options)
    let report = try TortureCheck.run(
      engine, Acknowledgements(text), afterPowerLoss: arguments.has(powerLoss))
    try engine.close()
    return try print(report, arguments, console)
  }

  private static func print(
    _ report: TortureCheck.Report, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    if arguments.has(.json) {
      try console.json(report)
    } else {
      for problem in report.problems { try console.line("problem: \(problem)") }
      try console.line(
        "commits 1 to \(report.commit): \(report.records) records and \(report.entries) index entries "
          + "compared, acknowledged up to \(report.acknowledged), \(report.problems.count) problems"
      )
    }
    return report.problems.isEmpty ? .sound : .problems
  }
}
