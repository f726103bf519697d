internal import Andiron
internal import DocumentStore
internal import FHIRStore
internal import ValueModel

/// `andiron conflicts`: the documents that have a conflict.
enum ConflictsCommand: RecordsCommand {
  static let specification = CommandSpecification(
    name: "conflicts",
    summary: "Lists the documents of a database that have conflicts, and their revisions.",
    operands: ["STORE"],
    options: [.keyFile, .database],
    json: OptionSpecification("json", "Print one JSON object a line."),
    details: """
      --database is needed. Each line has the identifier of a document, the revision that wins, and the
      other current revisions that are not deleted. get --revision prints one of them, delete --revision
      deletes one side, and history draws all revisions. Conflicts are not errors: the exit status is 0.
      """,
    examples: ["andiron conflicts clinic.andiron --database notes"])

  static func check(_ arguments: ParsedArguments, _ console: Console) throws {
    _ = try arguments.required(.database)
  }

  static func run(
    _ records: FHIRStore, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    let database = try records.store.snapshot().existingDatabase(arguments.required(.database))
    var buffer = LineBuffer(console)
    for id in try database.conflictedDocuments() {
      let winner = try database.history(of: id).first?.description ?? ""
      let others = try database.conflicts(of: id).map(\.description)
      if arguments.has(.json) {
        let fields: [(String, Value)] = [
          ("id", Value(id)), ("winner", Value(winner)),
          ("conflicts", Value(array: others.map { Value($0) })),
        ]
        try buffer.line { $0 += Value(object: fields).jsonBytes() }
      } else {
        try buffer.line(
          "\(CellText.printable(id)): \(winner), conflicts \(others.joined(separator: ", "))")
      }
    }
    try buffer.flush()
    return .sound
  }
}
