internal import AndironCommands
internal import AppleHealth
internal import CareModel
internal import FileAccess
internal import Foundation
internal import SyntheticHealth
internal import SyntheticPopulation

/// `andiron generate --health`: a year of a person who does not exist.
struct HealthGeneration: CommandForm {
  static let command = "generate"
  static let options = [health]
  static let details = """
    With --health, FOLDER gets export.zip, samples as the Health app of a phone exports them, and
    care.ndjson, a care plan with its tasks and outcomes as CareKit writes them. Both end on the day
    before --until, and import reads both, the second with --care.
    """
  static let examples = ["andiron generate --health --output anna"]

  private static let health = OptionSpecification(
    "health", "Generate a year of one person's health samples and care plan instead.")

  private struct Output: Encodable {
    var path: String
    var items: Int
    var bytes: Int
  }
  private struct Report: Encodable {
    var files: [Output]
  }

  private let seed: UInt64
  private let until: CalendarDate
  private let arguments: ParsedArguments
  private let console: Console

  init(
    seed: UInt64, until: CalendarDate, _ arguments: ParsedArguments, _ console: Console
  ) {
    self.seed = seed
    self.until = until
    self.arguments = arguments
    self.console = console
  }

  static func applies(to arguments: ParsedArguments) -> Bool { arguments.has(health) }

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let forResources = [
      GenerateCommand.patients, GenerateCommand.release, GenerateCommand.format,
    ]
    for option in forResources where arguments.has(option) {
      throw UsageError("--\(option.name) and --health cannot be combined")
    }
    guard let folder = arguments.path(GenerateCommand.output) else {
      throw UsageError("--health needs --output with a folder")
    }
    let generation = HealthGeneration(
      seed: try GenerateCommand.seed(arguments), until: try GenerateCommand.until(arguments),
      arguments, console)
    try generation.run(folder)
    return .sound
  }

  /// Writes `export.zip` and `care.ndjson` in `folder`.
  func run(_ folder: String) throws {
    let (samples, care) = ("\(folder)/export.zip", "\(folder)/care.ndjson")
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandError("cannot create the folder \(folder)")
    }
    for path in [samples, care] { try WholeFile.check(path, existing: arguments.existing) }
    let files = [try writeSamples(samples), try writeCare(care)]
    if arguments.has(.json) { return try console.json(Report(files: files)) }
    for (file, noun) in zip(files, ["sample", "version"]) {
      try console.line(
        "\(FigureText.count(file.items, noun)), \(FigureText.bytes(file.bytes)) in \(file.path)")
    }
  }

  private func writeSamples(_ path: String) throws -> Output {
    let export = SyntheticExport(seed: seed, dayCount: 365, end: until.day)
    return try WholeFile.make(path, existing: arguments.existing) { partialPath in
      do {
        let file = try POSIXFileSystem().open(partialPath, .create)
        defer { file.close() }
        let count = try export.write(to: file)
        return Output(path: path, items: count, bytes: try file.byteCount())
      } catch let error where error is FileError || error is ExportError {
        throw CommandError("cannot write \(partialPath): \(error)")
      }
    }
  }

  private func writeCare(_ path: String) throws -> Output {
    let entities = try SyntheticCare(seed: seed, until: until).entities
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let byteCount = try WholeFile.write(path, existing: arguments.existing) { write in
      var buffer = LineBuffer(write)
      for entity in entities { try buffer.line { $0 += try encoder.encode(entity) } }
      try buffer.flush()
      return buffer.byteCount
    }
    return Output(path: path, items: entities.count, bytes: byteCount)
  }
}
