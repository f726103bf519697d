internal import Andiron
internal import DocumentStore

/// `andiron delete --database`: deletes documents, or one side of a conflict.
enum DocumentDelete {
  private struct Output: Encodable {
    var deleted: Int
  }

  private struct Missing: Error {
    var positions: [Int]
  }

  static func run(
    _ store: Store, _ name: String, _ arguments: ParsedArguments, _ console: Console
  ) throws -> ExitStatus {
    let ids = Array(arguments.operands.dropFirst())
    let revision = try arguments.revision()
    do {
      try store.write { try delete(ids, revision, in: $0.existingDatabase(name)) }
    } catch let missing as Missing {
      for position in missing.positions {
        console.errorLine(
          "andiron delete: no document was found for REFERENCE \(position) of \(ids.count); "
            + "nothing was deleted")
      }
      return .problems
    } catch let error as DocumentError where [.conflict, .noSuchDocument].contains(error.code) {
      console.errorLine(
        "andiron delete: the revision is not a current one of the document; nothing was deleted")
      return .problems
    }
    if arguments.has(.json) {
      try console.json(Output(deleted: ids.count))
    } else {
      try console.line("\(ids.count) deleted")
    }
    return .sound
  }

  private static func delete(
    _ ids: [String], _ revision: Revision?, in database: Database<Transaction>
  ) throws {
    if let revision {
      try database.delete(ids[0], revision)
      return
    }
    var missing: [Int] = []
    for (position, id) in ids.enumerated() where try database.deleteLeaves(of: id).isEmpty {
      missing.append(position + 1)
    }
    if !missing.isEmpty { throw Missing(positions: missing) }
  }
}
