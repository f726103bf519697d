internal import Andiron
package import FHIRStore
internal import ValueModel

/// `andiron export`: resources, or objects of collections, as JSON.
package enum ExportCommand: Command, ResourceAnswer {
  package static let resourceOptions: [OptionSpecification] = [
    .release, type, query, ParsedArguments.searchZone, bundle, output, .force,
  ]

  static let output = OptionSpecification(
    "output", value: "PATH",
    "Write to this file; collections: to files COLLECTION.ndjson in this folder; - prints.")
  static let json = OptionSpecification(
    "json", "With --output: print one JSON object about the files instead of text.")
  static let type = OptionSpecification(
    "type", value: "TYPE,TYPE...", "Export only resources of these types.")
  static let query = OptionSpecification(
    "query", value: "SEARCH", "Export only resources that this search finds, in its order.")
  static let bundle = OptionSpecification(
    "bundle", "Write one Bundle of type collection instead of lines.")
  static let collection = OptionSpecification(
    "collection", value: "NAME", isRepeatable: true,
    "Export objects of this collection instead of FHIR resources.")
  static let collections = OptionSpecification(
    "collections", "Export objects of all collections, including those of FHIR resources.")

  package static let specification = CommandSpecification(
    name: "export",
    summary: "Writes FHIR resources, objects or documents as newline-delimited JSON.",
    operands: ["STORE"],
    options: [
      .keyFile, .release, type, query, ParsedArguments.searchZone, bundle, output, .force,
      collection, collections,
      ObjectEnvelope.keysOption, .database, DocumentExport.revisions,
      DocumentExport.attachments,
    ],
    json: json,
    details: """
      Everything is exported as of one commit. Resources are written one a line as they were stored, token
      by token: by type, and within a type in the order in which they were stored, except that new ones
      may fill the places of deleted ones. SEARCH is what search takes, without _include and _revinclude,
      and --zone is that of its dates.
      If the store has several releases, --release names one; without it, all resources are written, R4
      first. A file appears under its name when it is complete; an existing file of that name is kept
      unless --force is given.

      With --collection or --collections, objects are written in the order of their keys: without an
      envelope if one collection is named or --output is given, otherwise each in an envelope
      {"collection":…,"value":{…}}. Primary keys are not part of an object's JSON: --keys adds them, and
      import --keys reads them. JSON has no byte strings: they become base64 text. In file names, bytes
      other than letters and digits are written as % and two hex digits.

      With --database NAME, the documents are written in the order of their identifiers, as CouchDB writes
      them, with _id and _rev: those that are not deleted, in the revision that wins. --revisions writes all
      current revisions instead, with _revisions: import --database makes a replica of the database of them.
      Attachments are stubs, which import understands where the document has the same attachment already;
      with --attachments, their content is written as base64 text.
      """,
    examples: [
      "andiron export clinic.andiron > all.ndjson",
      "andiron export clinic.andiron --type Patient,Observation --output part.ndjson",
      "andiron export clinic.andiron --query 'Patient?gender=male' --bundle",
      "andiron export clinic.andiron --collection Visit --keys > visits.ndjson",
      "andiron export clinic.andiron --database notes --revisions --output notes.ndjson",
    ])

  package static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    if arguments.has(.json), arguments.path(output) == nil {
      throw UsageError("--json needs --output with a path")
    }
    try arguments.checkDatabase(
      own: [DocumentExport.revisions, DocumentExport.attachments],
      others: [
        .release, type, query, ParsedArguments.searchZone, bundle, collection, collections,
        ObjectEnvelope.keysOption,
      ])
    if let name = arguments[.database] {
      let database = try arguments.store(.readOnly).snapshot().existingDatabase(name)
      return try DocumentExport(database: database).run(
        arguments, to: arguments.path(output), console)
    }
    let isObjects = arguments.has(collection) || arguments.has(collections)
    if arguments.has(collection), arguments.has(collections) {
      throw UsageError("--collection and --collections cannot be combined")
    }
    for option in [.release, type, query, ParsedArguments.searchZone, bundle]
    where isObjects && arguments.has(option) {
      throw UsageError("--\(option.name) is for FHIR resources, not for collections")
    }
    if isObjects { return try ObjectExport.run(arguments, console) }
    if arguments.has(ObjectEnvelope.keysOption) {
      throw UsageError("--keys needs --collection or --collections")
    }
    let export = try ResourceExport(arguments)
    return try export.run(arguments.records(.readOnly), arguments, console)
  }

  package static func checkResources(
    _ arguments: ParsedArguments, _ console: Console
  ) throws {
    if arguments.has(.json), arguments.path(output) == nil {
      throw UsageError("--json needs --output with a path")
    }
    _ = try ResourceExport(arguments)
  }

  package static func answer(
    _ records: some FHIRRecords, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    try ResourceExport(arguments).run(records, arguments, console)
  }
}
