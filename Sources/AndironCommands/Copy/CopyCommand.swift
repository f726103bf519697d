internal import StorageClient

/// `andiron copy`: all objects of one storage in another.
enum CopyCommand: Command {
  private static let merge = OptionSpecification(
    "merge", "Copy into a destination that has other objects; those with the same key are replaced."
  )
  private static let toKeyFile = OptionSpecification(
    "to-key-file", value: "FILE", "The key of the store TO, if it is or becomes encrypted.")

  static let specification = CommandSpecification(
    name: "copy",
    summary: "Copies all objects from a store or database to another.",
    operands: ["FROM", "TO"],
    options: [.keyFile, toKeyFile, merge],
    details: """
      FROM and TO are each the directory of a store, sqlite:FILE, or postgresql://USER@HOST/DATABASE, whose
      password comes from PGPASSWORD or the password file; TO is created if absent. All collections are
      copied with their kinds of keys, indexes, relations, keys and values, and with the version of their
      types. Old versions, the change feed, attachments and indexes of text stay behind. FROM is read as of
      one commit; a store may not be open for writing elsewhere. A copy that was interrupted continues where
      it stood when the same command is given again, and copies nothing twice. At the end both sides are
      read and compared, by counts and by a hash over keys and values in order; where they differ, the exit
      status is 1, and collections and numbers are printed, never content. A TO that has other objects is
      refused, and nothing is changed, unless --merge is given. Files of SQLite need a build with the trait
      SQLite, databases of PostgreSQL one with the trait PostgreSQL.
      """,
    examples: [
      "andiron copy clinic.andiron sqlite:clinic.db",
      "andiron copy clinic.andiron postgresql://app@db.example/clinic",
      "andiron copy postgresql://app@db.example/clinic clinic.andiron",
    ])

  private struct Output: Encodable {
    struct Collection: Encodable {
      var name: String
      var copied: Int
      var source: Int
      var destination: Int
      var mismatches: Int
      var sourceHash: String
      var destinationHash: String
      var leftOutIndexes: [String]
    }

    var same: Bool
    var continued: Bool
    var leavesOutAttachments: Bool
    var collections: [Collection]
  }

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let from = try CopyPlace(arguments.operands[0], keyFile: arguments[.keyFile])
    let to = try CopyPlace(arguments.operands[1], keyFile: arguments[toKeyFile])
    guard from.name != to.name else { throw UsageError("FROM and TO are the same place") }
    let report: StorageCopyReport
    do {
      report = try copy(from, to, merges: arguments.has(merge), console)
    } catch let error as StorageError {
      throw CommandError(error.description)
    }
    if arguments.has(.json) { try console.json(output(report)) } else { try write(report, console) }
    return report.isSame ? .sound : .problems
  }

  private static func copy(
    _ from: CopyPlace, _ to: CopyPlace, merges: Bool, _ console: Console
  ) throws -> StorageCopyReport {
    let source = try from.open(isSource: true)
    defer { try? source.close() }
    let destination = try to.open(isSource: false)
    var copy = StorageCopy(from: source, to: destination)
    copy.sourceName = from.name
    copy.merges = merges
    copy.isCancelled = console.isInterrupted
    var lines = (
      copying: ProgressLine("copying", console), comparing: ProgressLine("comparing", console)
    )
    copy.progress = { progress in
      let share = Double(progress.doneCount) / Double(max(1, progress.totalCount))
      if progress.isComparing {
        lines.copying.clear()
        lines.comparing.show(share)
      } else {
        lines.copying.show(share)
      }
    }
    defer {
      lines.copying.clear()
      lines.comparing.clear()
    }
    do {
      let report = try copy.run()
      try destination.close()
      return report
    } catch {
      try? destination.close()
      throw error
    }
  }

  private static func output(_ report: StorageCopyReport) -> Output {
    Output(
      same: report.isSame, continued: report.isContinued,
      leavesOutAttachments: report.leavesOutAttachments,
      collections: report.collections.map { collection in
        Output.Collection(
          name: collection.name, copied: collection.copiedCount, source: collection.sourceCount,
          destination: collection.destinationCount, mismatches: collection.mismatchCount,
          sourceHash: hex(collection.sourceHash), destinationHash: hex(collection.destinationHash),
          leftOutIndexes: collection.leftOutIndexes)
      })
  }

  private static func hex(_ hash: UInt64) -> String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private static func write(_ report: StorageCopyReport, _ console: Console) throws {
    let copied = report.collections.reduce(0) { $0 + $1.copiedCount }
    let all = report.collections.reduce(0) { $0 + $1.sourceCount }
    try console.line(
      "\(FigureText.count(copied, "object")) copied"
        + (report.isContinued ? ", continuing an earlier copy" : "") + "; "
        + "\(FigureText.count(all, "object")) in "
        + "\(FigureText.count(report.collections.count, "collection")) compared"
        + (report.isSame ? ": both sides are the same" : ""))
    for collection in report.collections where !collection.isSame {
      try console.line(
        "\(collection.name): \(FigureText.count(collection.mismatchCount, "mismatch", "mismatches")); "
          + "\(collection.sourceCount) in FROM, \(collection.destinationCount) in TO")
    }
    for collection in report.collections where !collection.leftOutIndexes.isEmpty {
      console.errorLine(
        "andiron copy: left out: "
          + FigureText.count(collection.leftOutIndexes.count, "index", "indexes")
          + " of \(collection.name)")
    }
    if report.leavesOutAttachments {
      console.errorLine("andiron copy: left out: attachments")
    }
  }
}
