internal import Andiron
internal import DocumentStore
internal import FHIRStore

/// `andiron verify`: compares everything in a store with everything else.
enum VerifyCommand: Command {
  private static let quiet = OptionSpecification(
    "quiet", "Print nothing; only set the exit status.")

  static let specification = CommandSpecification(
    name: "verify",
    summary: "Checks every byte of a store, and that trees and records agree.",
    operands: ["STORE"],
    options: [.keyFile, quiet],
    details: """
      Reads every segment twice and reports every problem with file and offset: hashes, batches, seals,
      manifest and checkpoint, and, in both directions, whether trees and indexes agree with the records.
      Then reads every object and reports problems with collection, index and position: keys, values,
      index entries including those for FHIR searches and words, uniqueness, definitions and the dictionary. Of each
      database of documents, compares winners, revisions and the order of changes with each other. Takes
      no lock and changes no byte. Beside a process that writes the store, it looks again where it finds
      problems, and reports those that each look has found. Notes are worth knowing and leave the exit
      status at 0. If a store does not open, only its files are checked; without the key of an encrypted
      store, hashes are checked but contents are not, and a note says so.
      """,
    examples: ["andiron verify clinic.andiron", "andiron verify clinic.andiron --json"])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    var line = ProgressLine("verifying", console)
    let options = try arguments.storeOptions(.readOnly)
    let found = try FHIRStore.verify(
      at: arguments.storeURL, releases: ParsedArguments.releases, storeOptions: options
    ) { progress in
      line.show(Double(progress.byteCount) / Double(max(progress.totalByteCount, 1)))
      return true
    }
    line.clear()
    let names = found.isEmpty ? nil : CollectionNames(arguments)
    let problems = found.map { names?.readable($0) ?? $0 }
    let documents = try documents(arguments, found)
    let list = ProblemList(problems, documents)
    if arguments.has(.json) {
      try console.json(list)
    } else if !arguments.has(quiet) {
      for problem in problems {
        try console.line(problem.engine.map { "\($0)" } ?? "\(problem)")
      }
      for problem in documents { try console.line("\(problem)") }
      try console.line(list.summary)
    }
    return list.status
  }

  /// Returns the problems of the databases; none if they cannot be read for a reason that is among
  /// those found.
  private static func documents(
    _ arguments: ParsedArguments, _ found: [StoreProblem]
  ) throws -> [DocumentProblem] {
    do {
      return try DocumentProblems.all(arguments)
    } catch let error as StoreError {
      if found.isEmpty { throw error }
      return []
    }
  }
}
