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

  /// The fields that CouchDB adds to a document on request, and ignores when a client sends them
  /// back.
  private static let ignored: Set = [
    "_revs_info", "_conflicts", "_deleted_conflicts", "_local_seq",
  ]

  func store(_ value: Value, _ transaction: Transaction) throws -> ImportOutcome {
    let fields = try ImportedDocument(value, ignoring: Self.ignored)
    do {
      let database = try transaction.database(database)
      if let revision = fields.foreignRevision {
        return try graft(revision, fields.attachments ?? [], database, transaction)
      }
      guard let id = fields.id, let known = try database.document(id), replaces else {
        let attachments = try attachments(fields.attachments ?? [], [], transaction)
        try database.create(fields.body, id: fields.id, attachments: attachments)
        return .inserted
      }
      var new = known
      new.body = fields.body
      if let listed = fields.attachments {
        new.attachments = try attachments(listed, [known], transaction)
      }
      if known.body == new.body, known.attachments.isSame(as: new.attachments) { return .unchanged }
      try database.update(new)
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

  private func graft(
    _ revision: ForeignRevision, _ attachments: [ImportedAttachment],
    _ database: Database<Transaction>, _ transaction: Transaction
  ) throws -> ImportOutcome {
    var revision = revision
    if !attachments.isEmpty {
      let missing = try database.missing(Array(revision.history.prefix(1)), of: revision.id).missing
      if missing.isEmpty { return .unchanged }
      revision.attachments = try self.attachments(
        attachments, database.leaves(of: revision.id), transaction)
    }
    return try database.graft(revision) ? .inserted : .unchanged
  }

  /// `known` are the documents that stubs can refer to.
  private func attachments(
    _ listed: [ImportedAttachment], _ known: [Document], _ transaction: Transaction
  ) throws -> [String: Attachment] {
    var attachments: [String: Attachment] = [:]
    for attachment in listed {
      attachments[attachment.name] = try attachment.stored(known, in: transaction)
    }
    return attachments
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
