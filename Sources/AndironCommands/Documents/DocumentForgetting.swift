internal import Andiron
internal import DocumentStore

/// `andiron purge --database`: forgets documents, or one side of a conflict.
enum DocumentForgetting {
  private struct Output: Encodable {
    var purged: Int
  }

  static func run(
    _ store: Store, _ name: String, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    let ids = Array(arguments.operands.dropFirst())
    let revision = try arguments.revision()
    let missing = try store.write { transaction in
      let database = try transaction.existingDatabase(name)
      return try ids.indices.filter { try !purge(ids[$0], revision, in: database) }
    }
    for position in missing {
      console.errorLine(
        "andiron purge: "
          + (revision == nil
            ? "no document was found for REFERENCE \(position + 1) of \(ids.count)"
            : "the revision is not a current one of the document"))
    }
    let purged = ids.count - missing.count
    if arguments.has(.json) {
      try console.json(Output(purged: purged))
    } else {
      try console.line("\(purged) purged")
    }
    return missing.isEmpty ? .sound : .problems
  }

  private static func purge(
    _ id: String, _ revision: Revision?, in database: Database<Transaction>
  ) throws -> Bool {
    guard let revision else { return try database.purge(id) }
    return try !database.purge(id, [revision]).isEmpty
  }
}
