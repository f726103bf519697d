internal import Andiron
internal import DocumentStore
internal import FHIRStore
internal import ValueModel

/// `andiron conflicts`: the documents that have a conflict.
enum ConflictsCommand: RecordsCommand {
  static let settle = OptionSpecification(
    "settle", value: "POLICY", "Settle them: winner, merged or latest:PATH.")

  static let specification = CommandSpecification(
    name: "conflicts",
    summary: "Lists the documents of a database that have conflicts, and their revisions.",
    operands: ["STORE"],
    options: [.keyFile, .database, settle],
    json: OptionSpecification("json", "Print one JSON object a line."),
    details: """
      --database is needed. Each line has the identifier of a document, the revision that wins, and the
      other current revisions that are not deleted. get --revision prints one of them, delete --revision
      deletes one side, and history draws all revisions. Conflicts are not errors: the exit status is 0.

      --settle winner keeps the winning revisions, --settle latest:PATH the ones whose field at PATH is the
      latest, and --settle merged joins changes of different fields, where the revision that they were
      made from is still there. Each line then says what became of a conflict; if one is left, the exit
      status is 1. Replicas that settle in the same way make the same revisions.
      """,
    examples: [
      "andiron conflicts clinic.andiron --database notes",
      "andiron conflicts clinic.andiron --database notes --settle latest:changed",
    ])

  static func check(_ arguments: ParsedArguments, _ console: Console) throws {
    _ = try arguments.required(.database)
    _ = try policy(arguments)
  }

  private static func policy(_ arguments: ParsedArguments) throws(UsageError) -> ConflictPolicy? {
    switch arguments[settle] {
    case nil: return nil
    case "winner"?: return .winnerStays
    case "merged"?: return .mergedFields
    case let text?:
      guard text.hasPrefix("latest:"), let path = ValuePath(String(text.dropFirst(7))),
        !path.isEmpty
      else { throw UsageError("--settle takes winner, merged or latest:PATH") }
      return .latest(by: path)
    }
  }

  static func mode(_ arguments: ParsedArguments) -> EngineOptions.Mode {
    arguments.has(settle) ? .existing : .readOnly
  }

  static func run(
    _ records: FHIRStore, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    if let policy = try policy(arguments) {
      let database = try records.store.existingDatabase(arguments.required(.database))
      let report = try database.resolveConflicts(by: policy)
      try ConflictReportText(report, isJSON: arguments.has(.json)).print(console)
      return report.left.isEmpty ? .sound : .problems
    }
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
