internal import Andiron
package import FHIRStore
internal import Foundation
internal import ValueModel

/// `andiron history`: lists the versions of a resource.
package enum HistoryCommand: RecordsCommand, ResourceAnswer {
  static let diff = OptionSpecification(
    "diff", "Print the changes as JSON Patch, with values, instead of only their paths.")

  package static let resourceOptions: [OptionSpecification] = [.release, diff]

  package static let specification = CommandSpecification(
    name: "history",
    summary: "Lists the versions of a FHIR resource, or draws the revisions of a document.",
    operands: ["STORE", "REFERENCE"],
    options: [.keyFile, .release, diff, .database],
    details: """
      Newest first: the current version, old versions that the store keeps, and deletions. The name of a
      version is its meta.versionId, or otherwise its number among the versions that are kept; get prints
      it as TYPE/ID/_history/VERSION. Old versions are kept of resources that this tool stores, or that a
      program stores with StoreOptions.oldVersions; the tool keeps the last 10. The exit status is 1 if
      there never was such a resource, or if all of its versions were erased.

      With --database NAME, REFERENCE is the identifier of a document. Its revisions are drawn as a tree,
      each below the one that it was made from, with the marks winner, conflict and deleted.
      """,
    examples: [
      "andiron history clinic.andiron Patient/123",
      "andiron history clinic.andiron Patient/123 --diff --json",
      "andiron history clinic.andiron --database notes shopping",
    ])

  package static func check(_ arguments: ParsedArguments, _ console: Console) throws {
    _ = try arguments.releaseVersion()
    try arguments.checkDatabase(own: [], others: [.release, diff])
    if !arguments.has(.database) { _ = try ResourcePath.all(arguments) }
  }

  package static func run(
    _ records: FHIRStore, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    if let name = arguments[.database] {
      let database = try records.store.snapshot().existingDatabase(name)
      return try DocumentHistory.run(database, arguments, console)
    }
    return try answer(records, arguments, console)
  }

  package static func answer(
    _ records: some FHIRRecords, _ arguments: ParsedArguments, _ console: Console
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
    if rows.isEmpty { console.errorLine("andiron history: no version of that resource was found") }
    return rows.isEmpty ? .problems : .sound
  }
}
