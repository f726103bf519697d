internal import Andiron
package import FHIRStore
internal import ValueModel

/// `andiron get`: prints resources by type and id, or objects by their keys.
package enum GetCommand: RecordsCommand, ResourceAnswer {
  static let pretty = OptionSpecification(
    "pretty", "Print each object on several lines, indented.")

  package static let resourceOptions: [OptionSpecification] = [.release, pretty]

  package static let specification = CommandSpecification(
    name: "get",
    summary: "Prints FHIR resources, objects or documents as JSON, by id or key.",
    operands: ["STORE", "REFERENCE..."],
    options: [
      .keyFile, .release, pretty, .collection, ObjectEnvelope.keysOption, .database, .revision,
    ],
    json: nil,
    details: """
      Prints one resource a line, in the order of the references. A REFERENCE is TYPE/ID, such as
      Patient/123, or TYPE/ID/_history/VERSION for a version that history lists. Without --release, the
      release is the one in which the store has resources of that type, or R4 if it is one of several. A
      resource that is not found is reported on standard error by its position, and the exit status is 1.

      With --collection NAME, each REFERENCE is a key: a UUID, an integer or a string, like the keys of the
      collection, or two to four of these joined by / if its keys are compound; ~ and / within a part are
      then written as ~0 and ~1.

      With --database NAME, each REFERENCE is the identifier of a document. It is printed as CouchDB writes
      it, with _id and _rev, in the revision that wins. --revision REV chooses another revision of
      one document, such as one that history or conflicts lists; a deletion is printed only in this way. One
      that is not current is there if the program stores with StoreOptions.oldVersions.
      """,
    examples: [
      "andiron get clinic.andiron Patient/123 Encounter/7 --pretty",
      "andiron get clinic.andiron Patient/123/_history/2",
      "andiron get clinic.andiron --collection Visit 17 18 --keys",
      "andiron get clinic.andiron --database notes shopping",
    ])

  package static func check(_ arguments: ParsedArguments, _ console: Console) throws {
    _ = try arguments.releaseVersion()
    try arguments.checkDatabase(
      own: [.revision], others: [.release, .collection, ObjectEnvelope.keysOption])
    if arguments.has(.database) {
      _ = try arguments.revision()
    } else if arguments.has(.collection) {
      if arguments.has(.release) {
        throw UsageError("--release and --collection cannot be combined")
      }
    } else {
      if arguments.has(ObjectEnvelope.keysOption) { throw UsageError("--keys needs --collection") }
      _ = try ResourcePath.all(arguments, takesVersions: true)
    }
  }

  package static func run(
    _ records: FHIRStore, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    if let name = arguments[.database] {
      let database = try records.store.snapshot().existingDatabase(name)
      return try DocumentGet.run(database, arguments, isPretty: arguments.has(pretty), console)
    }
    if let name = arguments[.collection] {
      return try ObjectGet.run(name, records, arguments, console)
    }
    return try answer(records, arguments, console)
  }

  package static func answer(
    _ records: some FHIRRecords, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    let paths = try ResourcePath.all(arguments, takesVersions: true)
    var missing: [Int] = []
    var buffer = LineBuffer(console)
    try records.read { reader in
      for (position, path) in paths.enumerated() {
        if let value = try path.value(reader, arguments.release(of: path.type, reader)) {
          try buffer.line { $0 += value.jsonBytes(pretty: arguments.has(pretty)) }
        } else {
          missing.append(position + 1)
        }
      }
    }
    try buffer.flush()
    for position in missing {
      console.errorLine(
        "andiron get: no resource was found for REFERENCE \(position) of \(paths.count)")
    }
    return missing.isEmpty ? .sound : .problems
  }
}
