internal import Andiron
internal import FHIRStore
internal import Foundation
internal import ValueModel

/// `andiron history`: the versions of a resource.
enum HistoryCommand: RecordsCommand {
  static let diff = OptionSpecification(
    "diff", "Print what changed as JSON Patch, with values, in place of the paths alone.")

  static let specification = CommandSpecification(
    name: "history",
    summary: "Lists the versions of a FHIR resource and what changed in each.",
    operands: ["STORE", "REFERENCE"],
    options: [.keyFile, .release, diff],
    details: """
      Newest first: the current version, old ones that the store keeps, and deletions. A version is called by
      its meta.versionId, or else by its number among those that are kept; get prints it under
      TYPE/ID/_history/VERSION. Resources that this tool or a program stores under StoreOptions.oldVersions
      have old versions; the tool keeps the last 10. The exit status is 1 where there never was such a
      resource, or all is forgotten.
      """,
    examples: [
      "andiron history clinic.andiron Patient/123",
      "andiron history clinic.andiron Patient/123 --diff --json",
    ])

  static func check(_ arguments: ParsedArguments, _ console: Console) throws {
    _ = try arguments.releaseVersion()
    _ = try ResourcePath.all(arguments)
  }

  static func run(
    _ records: FHIRStore, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    guard let path = try ResourcePath.all(arguments).first else { return .failed }
    let versions = try records.read { reader in
      try reader.history(
        path.type, id: path.id, release: arguments.release(of: path.type, reader))
    }
    let rows = VersionRow.all(versions)
    if arguments.has(.json) {
      try console.line(
        Value(array: rows.map { $0.json(showsValues: arguments.has(diff)) }).json(pretty: true))
    } else if arguments.has(diff) {
      try VersionRow.printChanges(rows, console)
    } else {
      try VersionRow.print(rows, console)
    }
    if rows.isEmpty { console.errorLine("andiron history: there is no version of that resource") }
    return rows.isEmpty ? .problems : .sound
  }
}
