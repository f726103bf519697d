internal import Foundation
internal import StorageEngine

/// `andiron torture`: runs a workload that can be killed at any time, and proves that nothing was
/// lost.
enum TortureCommand: Command {
  private static let store = OptionSpecification(
    "store", value: "DIR", "The store; created if it does not exist.")
  private static let seed = OptionSpecification(
    "seed", value: "N", "The number from which the transactions follow (1).")
  private static let seconds = OptionSpecification(
    "seconds", value: "S", "Stop after that time; without it, continue until killed.")
  private static let threads = OptionSpecification(
    "threads", value: "N", "The number of threads that commit at the same time (3).")
  private static let check = OptionSpecification(
    "check", "Compare the store with what it must contain.")
  private static let acks = OptionSpecification(
    "acks", value: "FILE", "With --check: the output of the runs, one after another.")
  private static let readOnly = OptionSpecification(
    "read-only", "With --check: change no byte.")
  private static let segmentsAlone = OptionSpecification(
    "segments-alone", "With --check: open a directory to which only the segments are linked.")
  private static let powerLoss = OptionSpecification(
    "power-loss", "With --check: buffered and ordered commits may be lost.")
  private static let rounds = OptionSpecification(
    "rounds", value: "N", "Run, kill and check N times.")

  static let specification = CommandSpecification(
    name: "torture",
    summary: "Writes to a store until it is killed, then proves that nothing was lost.",
    options: [
      store, seed, seconds, threads, check, acks, readOnly, segmentsAlone, powerLoss, rounds,
    ],
    details: """
      With --rounds: starts itself as a writer, kills it with SIGKILL after 50 to 600 ms, opens the store
      again and checks it, round after round. Without --store, this happens in a temporary directory,
      which is removed if everything was sound.
      With --store: opens the store, continues from what it finds, and prints a line for each commit after
      the engine has acknowledged it. Kill it at any time.
      With --store and --check: works out from the seeds in the store what it must contain after its
      newest commit, and compares keys, values, index entries, old versions and counts; every commit in
      the file of --acks must be there. The run makes backups at DIR.backup; check them in the same way,
      without --acks.
      """,
    examples: [
      "andiron torture --rounds 5",
      "andiron torture --store /tmp/t.andiron --seed 7 --seconds 5 >> /tmp/t.acks",
      "andiron torture --store /tmp/t.andiron --check --acks /tmp/t.acks",
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    if let count: Int = try arguments.number(rounds, in: 1...1_000_000) {
      return try runRounds(count, arguments, console)
    }
    let path = try arguments.required(store)
    if arguments.has(check) {
      let report = try TortureCheck.run(
        path, acknowledgements: arguments[acks],
        opening: arguments.has(segmentsAlone)
          ? .segmentsAlone : arguments.has(readOnly) ? .readOnly : .writable,
        afterPowerLoss: arguments.has(powerLoss))
      return try show(report, arguments, console)
    }
    let seconds: Int? = try arguments.number(seconds, in: 1...1_000_000)
    let seed = try arguments.number(seed, in: 0...UInt64.max) ?? 1
    let threadCount = try arguments.number(threads, in: 1...64) ?? 3
    let engine = try Engine.open(path, options: TortureRun.options)
    try TortureRun(engine, store: path, seed: seed, console: console)
      .run(seconds: seconds.map(Double.init), writerCount: threadCount)
    try engine.close()
    return .sound
  }

  private static func show(
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

  private static func runRounds(
    _ count: Int, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    let own = FileManager.default.temporaryDirectory.appending(path: "torture-\(UUID())")
    if arguments[store] == nil {
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    }
    let path = arguments[store] ?? own.appending(path: "store.andiron").path
    let report = try TortureRounds(
      store: path,
      seed: try arguments.number(seed, in: 0...UInt64.max) ?? 1, console: console,
      printsRounds: !arguments.has(.json)
    ).run(count: count)
    if arguments.has(.json) { try console.json(report) }
    guard report.problems.isEmpty else {
      console.errorLine("The store was left for inspection: \(path)")
      return .problems
    }
    if arguments[store] == nil { try FileManager.default.removeItem(at: own) }
    return .sound
  }
}
