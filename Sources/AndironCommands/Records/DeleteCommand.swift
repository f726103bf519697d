package import Andiron
package import FHIRStore

/// `andiron delete`: deletes resources; their old versions stay.
package enum DeleteCommand: RecordsCommand, ResourceAnswer {
  package static let resourceOptions: [OptionSpecification] = [.release]

  package static let specification = CommandSpecification(
    name: "delete",
    summary: "Deletes FHIR resources or documents, all or none.",
    operands: ["STORE", "REFERENCE..."],
    options: [.keyFile, .release, .database, .revision],
    details: """
      Everything happens in one transaction. Old versions stay if the store keeps them: history lists
      them, get prints them, purge erases them. Resources that refer to a deleted one stay as they are.
      References for which there is no resource are reported by their position; then nothing is deleted,
      and the exit status is 1.

      With --database NAME, each REFERENCE is the identifier of a document, which is deleted with all sides
      of its conflicts: as a revision, so that replicas learn of it. --revision REV deletes one side of one
      document; the winner is then one of the others.
      """,
    examples: [
      "andiron delete clinic.andiron Observation/7 Observation/8",
      "andiron delete clinic.andiron --database notes shopping",
    ])

  package static func mode(_ arguments: ParsedArguments) -> EngineOptions.Mode { .existing }

  private struct Output: Encodable {
    var deleted: Int
  }

  package static func check(_ arguments: ParsedArguments, _ console: Console) throws {
    _ = try arguments.releaseVersion()
    try arguments.checkDatabase(own: [.revision], others: [.release])
    if arguments.has(.database) {
      _ = try arguments.revision()
    } else {
      _ = try ResourcePath.all(arguments)
    }
  }

  package static func run(
    _ records: FHIRStore, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    if let name = arguments[.database] {
      return try DocumentDelete.run(records.store, name, arguments, console)
    }
    return try answer(records, arguments, console)
  }

  private struct Missing: Error {}

  package static func answer(
    _ records: some FHIRRecords, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    let paths = try ResourcePath.all(arguments)
    var missing: [Int] = []
    do {
      try records.write { transaction in
        for (position, path) in paths.enumerated() {
          let release = try arguments.release(of: path.type, transaction.reader)
          if try !transaction.delete(path.type, id: path.id, release: release) {
            missing.append(position + 1)
          }
        }
        if !missing.isEmpty { throw Missing() }
      }
    } catch is Missing {
      for position in missing {
        console.errorLine(
          "andiron delete: no resource was found for REFERENCE \(position) of \(paths.count); "
            + "nothing was deleted")
      }
      return .problems
    }
    if arguments.has(.json) {
      try console.json(Output(deleted: paths.count))
    } else {
      try console.line("\(paths.count) deleted")
    }
    return .sound
  }
}
