internal import StorageEngine

/// `andiron salvage`: a new store with what can still be read of a damaged one.
enum SalvageCommand: Command {
  private static let uncommitted = OptionSpecification(
    "include-uncommitted", "Also save records of batches that cannot be verified as committed.")

  static let specification = CommandSpecification(
    name: "salvage",
    summary: "Writes what can be read of a damaged STORE to a new store TARGET.",
    operands: ["STORE", "TARGET"],
    options: [.keyFile, uncommitted],
    details: """
      Saves the newest version of each record that can be read, with its index entries; old versions are
      not saved. Records whose table definition is lost go to tables named `recovered-`. STORE is not
      changed; TARGET must be empty or absent. The exit status is 0 if nothing is known to be lost, and
      1 otherwise: then records may be older than they were, and deleted ones may have come back. Try to
      restore a backup first; salvage cannot know about anything that is gone without a trace.
      """,
    examples: ["andiron salvage clinic.andiron saved.andiron"])

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    var line = ProgressLine("salvaging", console)
    let report = try Engine.salvage(
      arguments.operands[0], to: arguments.operands[1],
      options: try arguments.engineOptions(.createIfAbsent),
      includesUncommitted: arguments.has(uncommitted)
    ) { progress in
      line.show(Double(progress.byteCount) / Double(max(progress.totalByteCount, 1)))
      return true
    }
    line.clear()
    let output = Output(report)
    if arguments.has(.json) {
      try console.json(output)
    } else {
      for text in lines(report) { try console.line(text) }
    }
    return report.isWhole ? .sound : .problems
  }

  private static func lines(_ report: SalvageReport) -> [String] {
    report.damage.map { "damage: \($0.message) [\($0.path) at \($0.range.lowerBound)]" }
      + report.missingSegments.map { "missing: \($0)" }
      + report.tables.map { table in
        "table \(table.name): saved \(table.savedRecordCount) records and "
          + "\(table.savedEntryCount) index entries, lost \(table.lostRecordCount) records and "
          + "\(table.lostChangeCount) deletions or changes of entries"
          + (table.isRecovered ? "; its definition is lost" : "")
      } + [
        "saved \(report.savedRecordCount) records, lost \(report.lostRecordCount); "
          + "\(report.uncommittedRecordCount) records of unverified batches"
      ]
      + (report.isWhole
        ? []
        : ["not everything could be read: records may be older than they were, or had been deleted"])
  }

  private struct Output: Encodable {
    struct Table: Encodable {
      var name: String
      var isDefinitionLost: Bool
      var savedRecords: Int
      var savedEntries: Int
      var lostRecords: Int
      var lostChanges: Int
    }
    struct Damage: Encodable {
      var file: String
      var offset: Int
      var byteCount: Int
      var message: String
    }

    var tables: [Table]
    var damage: [Damage]
    var missingSegments: [String]
    var savedRecords: Int
    var lostRecords: Int
    var lostChanges: Int
    var uncommittedRecords: Int

    var isWhole: Bool

    init(_ report: SalvageReport) {
      tables = report.tables.map {
        Table(
          name: $0.name, isDefinitionLost: $0.isRecovered, savedRecords: $0.savedRecordCount,
          savedEntries: $0.savedEntryCount, lostRecords: $0.lostRecordCount,
          lostChanges: $0.lostChangeCount)
      }
      damage = report.damage.map {
        Damage(
          file: $0.path, offset: $0.range.lowerBound, byteCount: $0.range.count,
          message: $0.message)
      }
      missingSegments = report.missingSegments
      savedRecords = report.savedRecordCount
      lostRecords = report.lostRecordCount
      lostChanges = report.lostChangeCount
      uncommittedRecords = report.uncommittedRecordCount
      isWhole = report.isWhole
    }
  }
}
