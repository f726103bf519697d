internal import AppleHealth
internal import Foundation
internal import HealthModel
internal import StorageEngine

/// `andiron export --health`: samples as an export of Apple Health.
enum HealthExport {
  private struct Output: Encodable {
    var samples: Int
    var leftOut: [String: Int]
    var path: String
  }

  static func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let path = try arguments.required(ExportCommand.health)
    let health = try arguments.healthStore(.readOnly)
    let report = try WholeFile.make(path, existing: arguments.existing) {
      try AppleHealthExport(of: health).write(to: URL(filePath: $0))
    }
    let count = report.writtenCounts.values.reduce(0, +)
    let leftOut = report.leftOutCounts.values.reduce(0, +)
    if arguments.has(ExportCommand.json) {
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
