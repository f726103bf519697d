internal import Andiron
internal import FHIRStore
internal import ValueModel

/// `andiron export`: resources, or objects of collections, as JSON.
enum ExportCommand: Command {
  static let output = OptionSpecification(
    "output", value: "PATH",
    "Write this file; of collections a file COLLECTION.ndjson each into this folder; - prints.")
  static let json = OptionSpecification(
    "json", "With --output: print one JSON object about the files instead of text.")
  static let type = OptionSpecification(
    "type", value: "TYPE,TYPE...", "Only resources of these types.")
  static let query = OptionSpecification(
    "query", value: "SEARCH", "Only resources that this search finds, in its order.")
  static let bundle = OptionSpecification(
    "bundle", "Write one Bundle of type collection in place of lines.")
  static let collection = OptionSpecification(
    "collection", value: "NAME", isRepeatable: true,
    "Objects of this collection in place of FHIR resources.")
  static let collections = OptionSpecification(
    "collections", "Objects of all collections, those of FHIR resources too.")

  static let specification = CommandSpecification(
    name: "export",
    summary: "Writes FHIR resources, or the objects of collections, as newline-delimited JSON.",
    operands: ["STORE"],
    options: [
      .keyFile, .release, type, query, bundle, output, .force, collection, collections,
      ObjectEnvelope.keysOption,
    ],
    json: json,
    details: """
      All is as of one commit. Resources come one a line as they were stored, token by token: by type, and
      within a type in the order in which they were stored, but for places that deleted ones have left.
      SEARCH is what search takes, without _include and _revinclude. Of several releases in the store
      --release names the one; without it all resources are written, R4 first. A file appears under its
      name when it is whole; one that already has the name is kept unless --force is given.

      With --collection or --collections objects come in the order of their keys: alone on their lines where
      one collection is named or with --output; else each has an envelope
      {"collection":…,"value":{…}}. Primary keys are no part of an object's JSON: --keys adds them, and
      import --keys takes them. JSON has no byte strings: they become base64 text. In names of files bytes
      but letters and digits are written as % and two hex digits.
      """,
    examples: [
      "andiron export clinic.andiron > all.ndjson",
      "andiron export clinic.andiron --type Patient,Observation --output part.ndjson",
      "andiron export clinic.andiron --query 'Patient?gender=male' --bundle",
      "andiron export clinic.andiron --collection Visit --keys > visits.ndjson",
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    if arguments.has(.json), arguments.path(output) == nil {
      throw UsageError("--json needs --output with a path")
    }
    let isObjects = arguments.has(collection) || arguments.has(collections)
    if arguments.has(collection), arguments.has(collections) {
      throw UsageError("--collection and --collections exclude each other")
    }
    for option in [.release, type, query, bundle] where isObjects && arguments.has(option) {
      throw UsageError("--\(option.name) is for FHIR resources, not for collections")
    }
    if isObjects { return try ObjectExport.run(arguments, console) }
    if arguments.has(ObjectEnvelope.keysOption) {
      throw UsageError("--keys needs --collection or --collections")
    }
    return try ResourceExport(arguments).run(arguments, console)
  }
}
