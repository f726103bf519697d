internal import Andiron
internal import AndironCommands
internal import CollectionModel

/// `andiron copy`: all that one storage keeps, in another.
enum CopyCommand: Command {
  private static let toKeyFile = OptionSpecification(
    "to-key-file", value: "FILE", isSecret: true,
    "The key of the store TO, if it is or becomes encrypted.")

  static let specification = CommandSpecification(
    name: "copy",
    summary: "Copies all that a store or a database keeps to another one.",
    operands: ["FROM", "TO"],
    options: [.keyFile, toKeyFile],
    details: """
      FROM and TO are each the directory of a store, a file of SQLite (FILE.sqlite, FILE.db, or
      sqlite:FILE), or postgresql://USER@HOST/DATABASE, whose password comes from PGPASSWORD or the
      password file. TO is created if absent, and refused if it has collections. All collections are
      copied with the kinds of their keys, indexes, relations, keys and values, the version of their
      schema, and the blobs that they name. Old versions are not copied (andiron backup does that); what
      is left is said. The indexes of FHIR searches are built at the end. Documents with revisions come to
      a database as objects.

      FROM is read as of one commit; if it is a store, another program may have it open. A copy that
      was interrupted continues when the same command is given again, and becomes a copy of what FROM
      has then. At the end both sides are read and compared; if they differ, since another program
      wrote to TO, the exit status is 1 and the next copy puts it right. What TO is, it keeps until
      the copy is complete: another FROM is refused. No content is printed. Needs a build with the
      trait SQLite or PostgreSQL, and each place one with its own.
      """,
    examples: [
      "andiron copy clinic.andiron clinic.sqlite",
      "andiron copy clinic.andiron postgresql://app@db.example/clinic",
      "andiron copy postgresql://app@db.example/clinic clinic.andiron",
    ])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let from = try StoragePlace(arguments.operands[0])
    let to = try StoragePlace(arguments.operands[1])
    if from.name == to.name { throw UsageError("FROM and TO are the same place") }
    for (place, option) in [(from, OptionSpecification.keyFile), (to, toKeyFile)]
    where !place.isStore && arguments.has(option) {
      throw UsageError("--\(option.name): only a store is encrypted with a key file")
    }
    let source = try from.openForReading(arguments, keyFile: .keyFile)
    defer { try? source.close() }
    let isNew = to.isThere == false
    do {
      let destination = try to.openForWriting(arguments, keyFile: toKeyFile)
      let report: StorageCopyReport
      do {
        report = try copy(source, to: destination, console)
      } catch {
        try? destination.close()
        throw error
      }
      try destination.close()
      if arguments.has(.json) {
        try console.json(CopyOutput(report))
      } else {
        try CopyText.write(report, console)
      }
      return report.isSame ? .sound : .problems
    } catch {
      if isNew { to.removeIfEmpty(arguments, keyFile: toKeyFile) }
      throw error
    }
  }

  private static func copy(
    _ source: any ObjectStorage, to destination: any ObjectStorage, _ console: Console
  ) throws -> StorageCopyReport {
    var copying = ProgressLine("copying", console)
    var comparing = ProgressLine("comparing", console)
    defer {
      copying.clear()
      comparing.clear()
    }
    var report = try source.copy(to: destination) { progress in
      let share = Double(progress.doneCount) / Double(max(1, progress.totalCount))
      switch progress.phase {
      case .copying: copying.show(share)
      case .comparing:
        copying.clear()
        comparing.show(share)
      }
      return !console.isInterrupted()
    }
    if report.isSame { try ResourceIndexes.build(in: destination, &report) }
    return report
  }
}
