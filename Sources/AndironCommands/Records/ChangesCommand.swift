internal import Andiron
internal import DocumentStore
internal import FHIRStore
internal import ValueModel

/// `andiron changes`: the documents of a database in the order of their last changes.
enum ChangesCommand: RecordsCommand {
  private static let since = OptionSpecification(
    "since", value: "SEQ", "Only what was changed after this.")
  private static let limit = OptionSpecification(
    "limit", value: "N", "Print at most N changes.")
  private static let documents = OptionSpecification(
    "documents", "Print each change with its document, as CouchDB writes it.")

  static let specification = CommandSpecification(
    name: "changes",
    summary: "Lists the documents of a database in the order of their last changes.",
    operands: ["STORE"],
    options: [.keyFile, .database, since, limit, documents, .selector],
    json: nil,
    details: """
      --database is needed. Prints one JSON object a line, as CouchDB writes changes: seq, id, changes with
      the revision that wins, and deleted for a deletion. Each document is listed once, at the place of its
      last change. To continue, give the last seq that was printed to --since. A seq of another database,
      or of one that was dropped or restored since, is refused.
      """,
    examples: [
      "andiron changes clinic.andiron --database notes",
      "andiron changes clinic.andiron --database notes --limit 100 --documents",
    ])

  static func check(_ arguments: ParsedArguments, _ console: Console) throws {
    _ = try arguments.required(.database)
    _ = try query(arguments)
  }

  private static func query(_ arguments: ParsedArguments) throws -> ChangesQuery {
    let start = try arguments[since].map { text throws(UsageError) in
      guard let sequence = DatabaseSequence(text) else {
        throw UsageError("--since takes a seq that this command has printed")
      }
      return sequence
    }
    return ChangesQuery(
      since: start, limit: try arguments.number(limit, in: 0...Int.max),
      includesDocuments: arguments.has(documents), selector: try arguments.selector())
  }

  static func run(
    _ records: FHIRStore, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    let database = try records.store.snapshot().existingDatabase(arguments.required(.database))
    var buffer = LineBuffer(console)
    for change in try database.changes(query(arguments))?.changes ?? [] {
      var fields: [(String, Value)] = [
        ("seq", Value("\(change.sequence)")), ("id", Value(change.id)),
        ("changes", Value(array: change.revisions.map { ["rev": Value("\($0)")] })),
      ]
      if change.isDeleted { fields.append(("deleted", true)) }
      if let document = change.document { fields.append(("doc", document.couchValue)) }
      try buffer.line { $0 += Value(object: fields).jsonBytes() }
    }
    try buffer.flush()
    return .sound
  }
}
