internal import Andiron
internal import DocumentStore
internal import ValueModel

/// Stores imported documents in a database: as edits, or with a revision of their own as replicas
/// exchange them.
struct DocumentImport: ImportTarget {
  static let replace = OptionSpecification(
    "replace", "With --database: change documents that exist instead of refusing them.")

  let database: String
  let replaces: Bool

  var noun: String { "document" }
  var reportsUnchanged: Bool { true }

  /// What CouchDB adds to a document on request, and takes back without looking at it.
  private static let ignored: Set = [
    "_revs_info", "_conflicts", "_deleted_conflicts", "_local_seq",
  ]

  func store(_ value: Value, _ transaction: Transaction) throws -> ImportOutcome {
    let fields = try ImportedDocument(value, ignoring: Self.ignored)
    do {
      let database = try transaction.database(database)
      if let revision = fields.foreignRevision {
        return try database.graft(revision) ? .inserted : .unchanged
      }
      guard let id = fields.id, var known = try database.document(id), replaces else {
        try database.create(fields.body, id: fields.id)
        return .inserted
      }
      if known.body == fields.body { return .unchanged }
      known.body = fields.body
      try database.update(known)
      return .replaced
    } catch let error as DocumentError where error.code == .conflict {
      throw ObjectImportProblem.Refusal("the document exists: change it with --replace")
    } catch let error as DocumentError {
      throw ObjectImportProblem.Refusal(
        error.message + (error.path.map { " (field \($0))" } ?? ""))
    } catch let error as StoreError where error.code == .notStorable {
      throw ObjectImportProblem.Refusal(error.message)
    }
  }

  // MARK: Arguments

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    guard arguments.operands.count == 2 else { throw UsageError("--database takes one FILE") }
    let name = try arguments.required(.database)
    let input = try ImportInput(arguments.operands[1], console)
    let store = try arguments.store(.createIfAbsent)
    _ = try store.database(name)
    let run = ObjectImport(
      store, DocumentImport(database: name, replaces: arguments.has(replace)),
      skips: arguments.has(ObjectImportArguments.skip), console)
    let isDone = try run.run(input)
    try StoreClosing.close("import", console) { try store.close() }
    try run.report(isJSON: arguments.has(.json))
    return isDone && run.counts.skipped == 0 ? .sound : .problems
  }
}
