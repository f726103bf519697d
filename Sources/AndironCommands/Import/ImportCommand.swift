internal import Andiron
internal import FHIRStore

/// `andiron import`: FHIR resources into a store, or JSON into a collection.
enum ImportCommand: Command {
  static let specification = CommandSpecification(
    name: "import",
    summary: "Stores the FHIR resources of files, or the objects of a file in a collection.",
    operands: ["STORE", "FILE..."],
    options: [
      .keyFile, .release, ResourceImport.lenient, ResourceImport.strict, ResourceImport.batch,
      ResourceImport.problems, .collection, ObjectImportArguments.key, ObjectImportArguments.keys,
      ObjectImportArguments.keyKind, ObjectImportArguments.skip,
    ],
    details: """
      A FILE, or - for standard input, holds one resource or many, on lines or one behind the other, also
      packed by gzip; of a folder all files below it are taken whose names end in .json or .ndjson, or these
      and .gz. Bundles of type transaction, batch, collection and searchset are taken apart. A resource
      replaces the one of its type with the same id; one that is there already is not written again. STORE
      is made where it is absent, and keeps the last 10 versions of what is replaced or deleted.

      Resources are stored in transactions, durable when they are done. Ctrl-C ends the import after the one
      under way; the same command goes on. Problems are listed on standard error with file, line and path.
      The exit status is 1 where something was not stored.

      With --collection NAME the one FILE holds any JSON objects, in an array or one behind the other, and
      --key, --keys, --key-kind and --skip apply. Without --key and --keys each object gets a new key; one
      whose key is there replaces the object that has it. The kind of keys is that of the collection; of a
      new one that of --key-kind, or else what the first envelope tells, or else integer or string, as the
      first key is. What is malformed or refused ends the import: its place and what was imported before
      it is told, and the exit status is 1. With --skip it is listed by line and byte and left out; then a
      file that is no array has to have each object on a line of its own, and in an array what is malformed
      still ends it.
      """,
    examples: [
      "andiron import clinic.andiron population/",
      "andiron import clinic.andiron export.ndjson.gz bundle.json --strict --problems all",
      "andiron import clinic.andiron - < export.ndjson",
      "andiron import clinic.andiron --collection Visit visits.json --key number --key-kind integer",
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    if arguments.has(.collection) {
      return try ObjectImportArguments.run(arguments, console)
    }
    for option in ObjectImportArguments.options where arguments.has(option) {
      throw UsageError("--\(option.name) needs --collection")
    }
    let run = try ResourceImport(arguments, console)
    let records = try arguments.records(.createIfAbsent)
    let (report, seconds) = try run.run(records)
    try StoreClosing.close("import", console) { try records.close() }
    let summary = ImportSummary(report, seconds)
    if arguments.has(.json) {
      try console.json(summary)
    } else {
      try console.line(summary.text)
    }
    if !report.isComplete {
      console.errorLine(
        "andiron import: interrupted; the same command goes on where this one ended")
    }
    return summary.status
  }
}
