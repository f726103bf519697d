internal import Andiron
package import FHIRStore

/// `andiron import`: stores FHIR resources, JSON objects or documents.
package enum ImportCommand: Command, ResourceAnswer {
  package static let resourceOptions = [
    .release, ResourceImport.lenient, ResourceImport.strict, ResourceImport.batch,
    ResourceImport.problems, ResourceImport.base,
  ]
  package static let createsResources = true

  package static let specification = CommandSpecification(
    name: "import",
    summary: "Stores the FHIR resources, objects or documents that files contain.",
    operands: ["STORE", "FILE..."],
    options: [
      .keyFile, .release, ResourceImport.lenient, ResourceImport.strict, ResourceImport.batch,
      ResourceImport.problems, ResourceImport.words, ResourceImport.base,
      BundlePerformance.transaction, .collection, ObjectImportArguments.key,
      ObjectImportArguments.keys,
      ObjectImportArguments.keyKind, ObjectImportArguments.skip, .database, DocumentImport.replace,
    ],
    details: """
      A FILE, or - for standard input, contains one resource or many, on separate lines or one after
      another, and can be packed by gzip. Of a folder, all files below it are imported whose names end in
      .json or .ndjson, or in these followed by .gz. Bundles of type transaction, batch, collection and
      searchset are taken apart. A resource replaces the one of its type with the same id; if it is equal,
      it is not written again. STORE is created if it does not exist and anything is stored, and keeps the
      last 10 versions of resources that are replaced or deleted.

      A resource of a Bundle without an id gets one from the fullUrl of its entry, so that importing the
      Bundle again changes nothing, and references between entries lead to the records. With --base URL,
      references to addresses below URL lead to the records of STORE. With --transaction, each Bundle of
      type transaction or batch is performed as a server performs it, with conditions, patches and
      deletions, a transaction completely or not at all; files must then hold nothing else.

      With --words, all types in STORE have an index of words when the command ends, for searches by
      _text and _content, which otherwise read every resource of the type. Later imports keep it.

      Resources are stored in transactions, each durable when it is done. Ctrl-C ends the import after the
      current transaction; the same command continues it. Problems are listed on standard error with
      file, line and path. The exit status is 1 if something was not stored.

      With --collection NAME, the single FILE contains any JSON objects, in an array or one after another,
      and --key, --keys, --key-kind and --skip apply. Without --key and --keys, each object gets a new
      key; an object whose key exists replaces the stored one. The kind of keys is that of the collection;
      for a new collection it is that of --key-kind, or otherwise that of the first envelope, or otherwise
      integer or string, like the first key. Malformed or refused input ends the import: its place and the
      number of objects imported before it are reported, and the exit status is 1. With --skip, such input
      is listed by line and byte and skipped; then a file that is not an array must have each object on a
      line of its own, and in an array, malformed input still ends the import.

      With --database NAME, the objects are documents, as CouchDB writes them. One with _rev, and with
      _revisions if there are ancestors, is stored as that revision, beside others if there is a conflict; a
      known one is not written again. One without _rev is a new document, under its _id or a random
      identifier; where a document of that _id exists, it is refused, or with --replace becomes its next
      revision unless it is equal. Malformed or refused documents are treated as above, --skip included.
      """,
    examples: [
      "andiron import clinic.andiron population/",
      "andiron import clinic.andiron export.ndjson.gz bundle.json --strict --problems all",
      "andiron import clinic.andiron - < export.ndjson",
      "andiron import clinic.andiron --collection Visit visits.json --key number --key-kind integer",
      "andiron import clinic.andiron --database notes notes.ndjson --replace",
    ])

  package static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    try arguments.checkDatabase(
      own: [DocumentImport.replace],
      others: ResourceImport.forResources + [.collection, ObjectImportArguments.key]
        + [ObjectImportArguments.keys, ObjectImportArguments.keyKind])
    if arguments.has(.database) { return try DocumentImport.run(arguments, console) }
    if arguments.has(.collection) {
      return try ObjectImportArguments.run(arguments, console)
    }
    for option in ObjectImportArguments.options where arguments.has(option) {
      throw UsageError(
        "--\(option.name) needs --collection"
          + (option == ObjectImportArguments.skip ? " or --database" : ""))
    }
    if let file = arguments.operands.dropFirst().first(where: {
      HealthFile.isExport($0) || HealthFile.isTable($0)
    }) {
      throw CommandError(
        "\(file) contains health data, which a build with the trait Health imports")
    }
    if arguments.has(BundlePerformance.transaction) {
      for option in ResourceImport.forImports where arguments.has(option) {
        throw UsageError("--\(option.name) and --transaction cannot be combined")
      }
      return try BundlePerformance.run(arguments, console)
    }
    let run = try ResourceImport(arguments, console)
    let records = try arguments.records(
      .createIfAbsent, textIndexes: ResourceImport.textIndexes(arguments))
    let (report, seconds) = try run.run(records)
    if arguments.has(ResourceImport.words), report.isComplete {
      try records.ensureTextIndexes()
      try records.store.waitForIndexes()
    }
    try StoreClosing.close("import", console) { try records.close() }
    return try finish(report, seconds, arguments, console)
  }

  package static func checkResources(
    _ arguments: ParsedArguments, _ console: Console
  ) throws {
    _ = try ResourceImport(arguments, console)
  }

  package static func answer(
    _ records: some FHIRRecords, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    let (report, seconds) = try ResourceImport(arguments, console).run(records)
    return try finish(report, seconds, arguments, console)
  }

  private static func finish(
    _ report: ImportReport, _ seconds: Double, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    let summary = ResourceImport.Summary(report, seconds)
    if arguments.has(.json) {
      try console.json(summary)
    } else {
      try console.line(summary.text)
    }
    if !report.isComplete {
      console.errorLine(
        "andiron import: interrupted; run the same command again to continue")
    }
    return summary.status
  }
}
