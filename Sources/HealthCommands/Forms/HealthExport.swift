internal import AndironCommands
internal import AppleHealth
internal import Foundation
internal import HealthModel
internal import StorageEngine

/// `andiron export --health`: samples as an export of Apple Health.
enum HealthExport: CommandForm {
  static let command = "export"
  static let options = [health]
  static let details = """
    With --health FILE.zip, samples of health data are written as the Health app of a phone exports them,
    with the routes of workouts, electrocardiograms and clinical records; import reads the file. What that
    form has no place for is counted by type, and the exit status is 1.
    """
  static let examples = ["andiron export me.andiron --health export.zip"]

  private static let health = OptionSpecification(
    "health", value: "FILE.zip",
    "Write the samples of health data to this file, as an export of Apple Health.")

  static func applies(to arguments: ParsedArguments) -> Bool { arguments.has(health) }

  private struct Output: Encodable {
    var samples: Int
    var leftOut: [String: Int]
    var path: String
  }

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    for option in ExportCommand.specification.options
    where ![.keyFile, .force].contains(option) && arguments.has(option) {
      throw UsageError("--\(option.name) and --health cannot be combined")
    }
    let path = try arguments.required(health)
    let health = try arguments.healthStore(.readOnly)
    let report = try WholeFile.make(path, existing: arguments.existing) {
      try AppleHealthExport(of: health).write(to: URL(filePath: $0))
    }
    let count = report.writtenCounts.values.reduce(0, +)
    let leftOut = report.leftOutCounts.values.reduce(0, +)
    if arguments.has(.json) {
      try console.json(
        Output(
          samples: count,
          leftOut: Dictionary(
            uniqueKeysWithValues: report.leftOutCounts.map { ($0.key.identifier, $0.value) }),
          path: path))
    } else {
      try console.line("\(FigureText.count(count, "sample")) in \(path)")
    }
    for (type, count) in report.leftOutCounts.sorted(by: { $0.key < $1.key }) {
      console.errorLine(
        "the form has no place for \(FigureText.count(count, "sample")) of \(SampleTypeName.short(type))"
      )
    }
    return leftOut == 0 ? .sound : .problems
  }
}
