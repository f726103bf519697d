internal import Andiron
internal import AndironCommands
internal import AppleHealth
internal import Foundation
internal import HealthModel
internal import StorageEngine

/// `andiron import` of an export of Apple Health.
struct HealthImport: CommandForm {
  static let command = "import"
  static let options: [OptionSpecification] = []
  static let details = """
    A single FILE that is a zip archive or XML, or a folder with an export.xml, is an export of Apple
    Health, of any size: its samples are stored for the command health, with a table of how many are new
    and known for each type, and of what was not understood. Repeated imports add only what is new.
    """
  static let examples = ["andiron import me.andiron export.zip"]

  static func applies(to arguments: ParsedArguments) -> Bool {
    !arguments.isForObjects && arguments.operands.dropFirst().contains(where: HealthFile.isExport)
  }

  fileprivate struct Output: Encodable {
    struct Count: Encodable {
      var added: Int
      var known: Int
    }
    struct Problem: Encodable {
      var kind: String
      var count: Int
      var firstLine: Int?
    }

    var types: [String: Count]
    var added: Int
    var known: Int
    var problems: [Problem]
    var bytes: Int
    var seconds: Double
    var isComplete: Bool
  }

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    guard arguments.operands.count == 2 else {
      throw UsageError("an export of Apple Health is imported alone")
    }
    try arguments.checkNoOption(of: ImportCommand.self, "an export of Apple Health")
    guard let work = try work(arguments.operands[1]) else {
      console.errorLine(
        "andiron import: \(arguments.operands[1]) is an export of Apple Health with nothing in it")
      return .problems
    }
    let health = try arguments.healthStore(.createIfAbsent)
    let (report, seconds) = try run(work, health, console)
    try StoreClosing.close("import", console) { try health.store.close() }
    if arguments.has(.json) {
      try console.json(Output(report, seconds))
    } else {
      for line in lines(report, seconds) { try console.line(line) }
    }
    if !report.isComplete {
      console.errorLine(
        "andiron import: interrupted; run the same command again to continue")
    }
    return report.isWhole ? .sound : .problems
  }

  /// Returns the import of the export at a path, or nil if the export is empty. Throws
  /// `CommandError` if the file is not an export of Apple Health.
  private static func work(_ path: String) throws -> AppleHealthImport? {
    let url = URL(filePath: path)
    if try url.resourceValues(forKeys: [.fileSizeKey]).fileSize == 0 { return nil }
    do {
      let archive = try ExportArchive(at: url)
      if archive.files.isEmpty { return nil }
      let work = AppleHealthImport(archive)
      try work.check()
      return work
    } catch {
      throw CommandError(
        "\(path) cannot be read as an export of Apple Health, which archives and XML are taken for: "
          + "\(error). FHIR resources have to be JSON, and unpacked if they are in an archive")
    }
  }

  private static func run(
    _ work: AppleHealthImport, _ health: HealthStore, _ console: Console
  ) throws -> (AppleHealthReport, Double) {
    var line = TerminalLine(console)
    defer { line.clear() }
    let clock = ContinuousClock()
    let start = clock.now
    _ = console.isInterrupted()
    let report = try work.run(into: health) { progress in
      line.show { seconds in
        let count = progress.report.addedCount + progress.report.knownCount
        let share = Double(progress.readByteCount) / Double(max(1, progress.totalByteCount))
        let rate = FigureText.bytes(Int(Double(progress.readByteCount) / max(seconds, 1e-6)))
        let percent = Int(min(1, share) * 100)
        return "importing: \(FigureText.count(count, "sample")), \(percent) %, \(rate)/s"
      }
      return !console.isInterrupted()
    }
    return (report, (clock.now - start) / .seconds(1))
  }

  private static func lines(_ report: AppleHealthReport, _ seconds: Double) -> [String] {
    var table = PlainTable([("type", .left), ("new", .right), ("known", .right)])
    for (type, counts) in report.types.sorted(by: { $0.key < $1.key }) {
      table.add([
        SampleTypeName.short(type), String(counts.addedCount),
        String(counts.knownCount + counts.outdatedCount),
      ])
    }
    let problems = report.problems.map { problem in
      "not understood: \(problem.kind.rawValue), \(FigureText.count(problem.count, "time"))"
        + (problem.firstLine > 0 ? ", first in line \(problem.firstLine)" : "")
    }
    let rate = FigureText.bytes(Int(Double(report.contents.byteCount) / max(seconds, 1e-6)))
    return table.lines + problems + [
      "\(FigureText.count(report.addedCount, "new sample")), \(report.knownCount) known; "
        + "\(FigureText.bytes(report.contents.byteCount)) in \(FigureText.duration(seconds)), \(rate)/s"
    ]
  }
}

extension HealthImport.Output {
  fileprivate init(_ report: AppleHealthReport, _ seconds: Double) {
    types = Dictionary(
      uniqueKeysWithValues: report.types.map { type, counts in
        (
          type.identifier,
          Count(added: counts.addedCount, known: counts.knownCount + counts.outdatedCount)
        )
      })
    added = report.addedCount
    known = report.knownCount
    problems = report.problems.map {
      Problem(
        kind: $0.kind.rawValue, count: $0.count, firstLine: $0.firstLine > 0 ? $0.firstLine : nil)
    }
    bytes = report.contents.byteCount
    self.seconds = seconds
    isComplete = report.isComplete
  }
}

extension AppleHealthReport {
  /// Whether everything in the export is stored that a store of samples has a place for.
  fileprivate var isWhole: Bool {
    isComplete && !isCutOff
      && problems.allSatisfy {
        [.badIdentity, .unknownAttribute, .document, .unknownFile].contains($0.kind)
      }
  }
}
