internal import StorageEngine

/// `andiron verify`: compares everything in a store with everything.
enum VerifyCommand: Command {
  private static let quiet = OptionSpecification(
    "quiet", "Print nothing; only the exit status tells.")

  static let specification = CommandSpecification(
    name: "verify",
    summary: "Checks every byte of a store and that trees and records agree.",
    operands: ["STORE"],
    options: [.keyFile, quiet],
    details: """
      Reads every segment twice and reports every problem with file and offset: hashes, batches, seals,
      manifest, checkpoint, and in both directions what trees and indexes lead to with what the records
      say. Takes no lock and changes no byte. While another process writes the store, what it just does
      may look like damage. Notes are worth knowing and leave the exit status 0. Without the key of an
      encrypted store hashes are checked and contents are not.
      """,
    examples: ["andiron verify clinic.andiron", "andiron verify clinic.andiron --json"])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    var line = ProgressLine("verifying", console)
    let found = try Engine.verify(
      arguments.operands[0], options: try arguments.engineOptions(.readOnly)
    ) { progress in
      line.show(Double(progress.byteCount) / Double(max(progress.totalByteCount, 1)))
      return true
    }
    line.clear()
    let names = found.isEmpty ? nil : CollectionNames(arguments)
    let problems = found.map { names?.readable($0) ?? $0 }
    let list = ProblemList(problems)
    if arguments.has(.json) {
      try console.json(list)
    } else if !arguments.has(quiet) {
      for problem in problems { try console.line("\(problem)") }
      try console.line(list.summary)
    }
    return list.status
  }
}
