internal import FHIRModel
internal import FHIRStore
internal import Foundation

/// `andiron import` of resources: its arguments, the import, and the report.
struct ResourceImport {
  static let lenient = OptionSpecification(
    "lenient", "Store resources that do not follow the release, and list them (the default).")
  static let strict = OptionSpecification(
    "strict", "Refuse resources that do not follow the release.")
  static let batch = OptionSpecification(
    "batch", value: "N", "The number of resources in one transaction (1000).")
  static let problems = OptionSpecification(
    "problems", value: "N", "How many problems to list: a number, all or none (20).")
  static let words = OptionSpecification(
    "words", value: "WHICH",
    "Give all types an index of words: narrative, for _text, or content, for _content too.")
  static let base = OptionSpecification(
    "base", value: "URL",
    "An address that stands for STORE: references below it become relative.")

  /// The options that are for resources only.
  static let forResources: [OptionSpecification] = [
    .release, lenient, strict, batch, problems, words, base, BundlePerformance.transaction,
  ]
  /// Those that say nothing where Bundles are performed.
  static let forImports: [OptionSpecification] = [lenient, strict, batch, problems, words, base]

  /// Returns what `--words` asks for. Throws `UsageError` if there is no such choice.
  static func textIndexes(_ arguments: ParsedArguments) throws(UsageError) -> FHIRTextIndexes {
    switch arguments[words] {
    case nil: return .none
    case "narrative": return .narrative
    case "content": return .content
    default: throw UsageError("--words takes narrative or content")
    }
  }

  private let options: ImportOptions
  private let sources: [ImportSource]
  private let listedCount: Int
  private let console: Console

  /// Reads the arguments. Throws `UsageError` if they are wrong, and `CommandError` if a file
  /// cannot be read.
  init(_ arguments: ParsedArguments, _ console: Console) throws {
    self.console = console
    if arguments.has(Self.lenient), arguments.has(Self.strict) {
      throw UsageError("--lenient and --strict cannot be combined")
    }
    var options = ImportOptions()
    options.release = try arguments.release().version
    options.mode = arguments.has(Self.strict) ? .strict : .lenient
    if let base = arguments[Self.base] {
      guard let url = URL(string: base), url.scheme != nil, url.host() != nil else {
        throw UsageError("--base takes a URL, such as https://ehr.example/fhir")
      }
      options.baseURLs = [base]
    }
    options.batchCount = try arguments.number(Self.batch, in: 1...1_000_000) ?? 1_000
    listedCount = try Self.listedCount(arguments)
    options.mostProblems = listedCount
    self.options = options
    sources = try arguments.operands.dropFirst().map { try Self.source($0, console) }
    for case .folder(let folder) in sources {
      guard try ImportSource.folder(folder).files().isEmpty else { continue }
      throw CommandError(
        "\(folder.path(percentEncoded: false)) has no file whose name ends in .json or .ndjson")
    }
  }

  init(_ options: ImportOptions, _ sources: [ImportSource], _ console: Console) {
    self.options = options
    self.sources = sources
    self.console = console
    listedCount = 20
  }

  private static func listedCount(_ arguments: ParsedArguments) throws(UsageError) -> Int {
    switch arguments[problems] {
    case nil: return 20
    case "all": return .max
    case "none": return 0
    case let text?:
      guard let count = Int(text), count >= 0 else {
        throw UsageError("--problems takes a number, all or none")
      }
      return count
    }
  }

  static func source(_ path: String, _ console: Console) throws(CommandError) -> ImportSource {
    if path == "-" {
      return .pieces({ try console.input(1 << 18) }, name: "standard input")
    }
    var isFolder: ObjCBool = false
    let url = URL(filePath: path)
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
      FileManager.default.isReadableFile(atPath: path)
    else { throw CommandError("cannot read \(path)") }
    return isFolder.boolValue ? .folder(url) : .file(url)
  }

  /// Runs the import, with a progress line on a terminal and problems on standard error. Rethrows
  /// the error that ended the import, after reporting how much was stored.
  func run(_ records: some FHIRRecords) throws -> (report: ImportReport, seconds: Double) {
    var progress = ImportProgressLine(console)
    var storedCount = 0
    let clock = ContinuousClock()
    let start = clock.now
    _ = console.isInterrupted()
    let report: ImportReport
    do {
      report = try records.load(sources, options: options) { state in
        progress.show(state)
        storedCount = state.report.storedCount
        return !console.isInterrupted()
      }
    } catch {
      progress.clear()
      console.errorLine(
        "andiron import: \(FigureText.count(storedCount, "resource")) stored before it failed; "
          + "run the same command again to continue")
      throw error
    }
    progress.clear()
    let seconds = (clock.now - start) / .seconds(1)
    for problem in report.problems.prefix(listedCount) {
      console.errorLine(CellText.printable(problem.description))
    }
    let hiddenCount = report.problemCount - min(report.problems.count, listedCount)
    if hiddenCount > 0, listedCount > 0 {
      console.errorLine("\(hiddenCount) more problems: --problems all lists them")
    }
    return (report, seconds)
  }

  /// The result of an import, as text and as JSON.
  struct Summary: Encodable {
    var inserted: Int
    var updated: Int
    var unchanged: Int
    var refused: Int
    var flawed: Int
    var problems: Int
    var bytes: Int
    var seconds: Double
    var megabytesPerSecond: Double
    var isComplete: Bool
    var types: [String: Int]

    init(_ report: ImportReport, _ seconds: Double) {
      inserted = report.insertedCount
      updated = report.updatedCount
      unchanged = report.unchangedCount
      refused = report.refusedCount
      flawed = report.flawedCount
      problems = report.problemCount
      bytes = report.byteCount
      self.seconds = seconds
      megabytesPerSecond = Double(report.byteCount) / 1e6 / max(seconds, 1e-6)
      isComplete = report.isComplete
      types = report.countsByType
    }

    var text: String {
      let counts = [
        (inserted, "inserted"), (updated, "updated"), (unchanged, "unchanged"),
        (refused, "refused"), (flawed, "flawed"),
      ]
      return counts.map { "\($0) \($1)" }.joined(separator: ", ")
        + "; \(FigureText.bytes(bytes)) in \(FigureText.oneDigit(seconds)) s, "
        + "\(FigureText.oneDigit(megabytesPerSecond)) MB/s"
    }

    var status: ExitStatus { refused > 0 || !isComplete ? .problems : .sound }
  }
}
