import BenchmarkSupport
import Foundation
import SQLiteAccess

/// Runs what the arguments ask for; the report goes to standard output, progress to standard error.
func runBenchmarks(_ arguments: [String]) throws {
  let options = try Options(arguments: arguments)
  let parent = options.directory ?? NSTemporaryDirectory()
  let directory =
    "\(parent)/andiron-bench-documents-\(ProcessInfo.processInfo.processIdentifier)"
  try Directories.create(directory)
  defer { Directories.remove(directory) }
  if options.memoryMegabytes > 0 {
    return print(try MemoryMeasurement.report(options.memoryMegabytes, directory))
  }
  turnSQLiteMemoryStatisticsOff()
  let machine = Machine.describe()
  var runner = Runner(options: options, directory: directory)
  try runner.run()
  let report = Report(results: runner.results, machine: machine)
  print(report.text())
  if let path = options.jsonPath {
    try MeasuredReport(results: runner.results, bars: report.bars, machine: machine).write(to: path)
  }
}

do {
  let arguments = Array(CommandLine.arguments.dropFirst())
  if !(try MemoryMeasurement.serve(arguments)) { try runBenchmarks(arguments) }
} catch {
  FileHandle.standardError.write(Data("andiron-bench-documents: \(error)\n".utf8))
  exit(1)
}
