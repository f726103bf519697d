import BenchmarkSupport
import Foundation
import SQLiteAccess

/// Runs what the arguments ask for; the report goes to standard output.
func runBenchmarks(_ arguments: [String]) throws {
  let options = try Options(arguments: arguments)
  if let export = options.importedExport {
    guard let directory = options.directory else { throw BenchmarkError(Options.usage) }
    let run = try ImportRun(export, into: directory)
    return print(String(decoding: try JSONEncoder().encode(run), as: UTF8.self))
  }
  let parent = options.directory ?? NSTemporaryDirectory()
  let directory = "\(parent)/andiron-bench-health-\(ProcessInfo.processInfo.processIdentifier)"
  try Directories.create(directory)
  defer { Directories.remove(directory) }
  turnSQLiteMemoryStatisticsOff()
  var runner = try Runner(options: options, directory: directory)
  try runner.run()
  print(runner.results.text)
  if let path = options.jsonPath {
    try MeasuredReport(
      results: runner.results, bars: runner.results.bars, machine: Machine.describe()
    ).write(to: path)
  }
}

do {
  try runBenchmarks(Array(CommandLine.arguments.dropFirst()))
} catch {
  FileHandle.standardError.write(Data("andiron-bench-health: \(error)\n".utf8))
  exit(1)
}
