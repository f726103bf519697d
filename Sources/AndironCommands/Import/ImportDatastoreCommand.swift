internal import Andiron
internal import DatastoreImport
internal import DocumentStore
internal import Foundation

/// `andiron import-datastore`: a datastore of CDTDatastore into a database.
enum ImportDatastoreCommand: Command {
  static let specification = CommandSpecification(
    name: "import-datastore",
    summary: "Imports a datastore of CDTDatastore into a database of documents.",
    operands: ["STORE", "FILE"],
    options: [.keyFile, .database],
    details: """
      --database is needed; store and database are created if absent. FILE is the database file of a
      datastore that is not encrypted, such as notes.touchdb; the bytes of attachments are in the directory
      `notes attachments` beside it. Current revisions come with their names, ancestors, attachments and
      conflicts; local documents come as well. Bodies of older revisions, indexes and views stay behind. A
      second import brings only what is new. Documents that cannot be brought are counted on standard
      error, and the exit status is 1. Needs a build with the trait SQLite.
      """,
    examples: ["andiron import-datastore clinic.andiron notes.touchdb --database notes"])

  private struct Output: Encodable {
    struct Problem: Encodable {
      var id: String?
      var reason: String
    }

    var documents: Int
    var revisions: Int
    var knownRevisions: Int
    var attachments: Int
    var localDocuments: Int
    var supersededBodies: Int
    var problems: [Problem]
  }

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let name = try arguments.required(.database)
    guard DatastoreImport.isBuilt else {
      throw UsageError("import-datastore needs a build with the trait SQLite")
    }
    let file = URL(filePath: arguments.operands[1])
    guard FileManager.default.isReadableFile(atPath: file.path) else {
      throw CommandError("the file \(file.path) cannot be read")
    }
    let store = try arguments.store(.createIfAbsent)
    let report: DatastoreReport
    do {
      report = try DatastoreImport(contentsOf: file).run(into: store, database: name)
    } catch let error as DatastoreImportError {
      throw CommandError(error.message)
    }
    try StoreClosing.close(specification.name, console) { try store.close() }
    try write(report, isJSON: arguments.has(.json), console)
    return report.problems.isEmpty ? .sound : .problems
  }

  private static func write(
    _ report: DatastoreReport, isJSON: Bool, _ console: Console
  ) throws {
    if isJSON {
      try console.json(
        Output(
          documents: report.documentCount, revisions: report.newRevisionCount,
          knownRevisions: report.knownRevisionCount, attachments: report.attachmentCount,
          localDocuments: report.localDocumentCount, supersededBodies: report.supersededBodyCount,
          problems: report.problems.map { Output.Problem(id: $0.id, reason: "\($0.reason)") }))
      return
    }
    try console.line(
      "\(FigureText.count(report.documentCount, "document")) imported "
        + "(\(FigureText.count(report.newRevisionCount, "new revision")), "
        + "\(report.knownRevisionCount) known, "
        + "\(FigureText.count(report.attachmentCount, "attachment")), "
        + "\(FigureText.count(report.localDocumentCount, "local document")))")
    for (reason, problems) in Dictionary(grouping: report.problems, by: { "\($0.reason)" })
      .sorted(by: { $0.key < $1.key })
    {
      console.errorLine("andiron import-datastore: left out: \(reason): \(problems.count)")
    }
  }
}
