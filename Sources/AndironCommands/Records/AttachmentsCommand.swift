internal import Andiron
internal import DocumentStore
internal import FHIRStore
internal import Foundation

/// `andiron attachments`: the files that belong to a document.
enum AttachmentsCommand: RecordsCommand {
  static let add = OptionSpecification("add", value: "FILE", "Attach this file.")
  static let name = OptionSpecification(
    "name", value: "NAME", "With --add: the attachment's name; without it, that of the file.")
  static let type = OptionSpecification(
    "type", value: "TYPE", "With --add: the media type; without it, application/octet-stream.")
  static let extract = OptionSpecification(
    "extract", value: "NAME", "Print the content of this attachment.")
  static let output = OptionSpecification(
    "output", value: "PATH", "With --extract: write the content to this file.")
  static let remove = OptionSpecification("remove", value: "NAME", "Remove this attachment.")

  static let specification = CommandSpecification(
    name: "attachments",
    summary: "Lists, adds, prints and removes the attachments of a document.",
    operands: ["STORE", "ID"],
    options: [
      .keyFile, .database, .revision, add, name, type, extract, output, .force, remove,
    ],
    json: OptionSpecification("json", "Print one JSON object a line."),
    details: """
      --database is needed. Without --add, --extract and --remove, the attachments of the document are
      listed: name, media type, size, and the number of the revision that brought it. --add and --remove
      make a new revision, and print it; an attachment with the name is replaced. --revision REV names
      another revision than the one that wins; to change it, it must be a current one. A file of any size
      is added and written piece by piece. If there is no such document, revision or attachment, the
      exit status is 1.
      """,
    examples: [
      "andiron attachments clinic.andiron shopping --database notes --add list.pdf",
      "andiron attachments clinic.andiron shopping --database notes --extract list.pdf > copy.pdf",
    ])

  static func check(_ arguments: ParsedArguments, _ console: Console) throws {
    _ = try arguments.required(.database)
    _ = try arguments.revision()
    let actions = [add, extract, remove].filter { arguments.has($0) }
    if actions.count > 1 {
      throw UsageError("--\(actions[0].name) and --\(actions[1].name) cannot be combined")
    }
    for (option, action) in [(name, add), (type, add), (output, extract), (.force, output)]
    where arguments.has(option) && !arguments.has(action) {
      throw UsageError("--\(option.name) needs --\(action.name)")
    }
  }

  static func mode(_ arguments: ParsedArguments) -> EngineOptions.Mode {
    arguments.has(add) || arguments.has(remove) ? .existing : .readOnly
  }

  static func run(
    _ records: FHIRStore, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    let database = try records.store.existingDatabase(arguments.required(.database))
    let change = DocumentAttachmentChange(
      store: records.store, database: database, id: arguments.operands[1],
      revision: try arguments.revision(), console: console, isJSON: arguments.has(.json))
    if let path = arguments[add] {
      return try change.add(
        path, name: arguments[name], contentType: arguments[type])
    }
    if let removed = arguments[remove] { return try change.remove(removed) }
    let reading = DocumentAttachmentReading(
      database: try records.store.snapshot().database(database.name), id: arguments.operands[1],
      revision: try arguments.revision(), console: console)
    if let extracted = arguments[extract] {
      return try reading.extract(
        extracted, to: arguments.path(output), existing: arguments.existing)
    }
    return try reading.list(isJSON: arguments.has(.json))
  }
}
