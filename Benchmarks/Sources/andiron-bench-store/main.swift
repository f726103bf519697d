import BenchmarkSupport
import Foundation
import SQLiteAccess

/// Runs what the arguments ask for; the report goes to standard output, progress to standard error.
func runBenchmarks(_ arguments: [String]) throws {
  if arguments.first == "--child" {
    return try MemoryMeasurement.serve(Array(arguments.dropFirst()))
  }
  let options = try Options(arguments: arguments)
  let parent = options.directory ?? NSTemporaryDirectory()
  let directory =
    "\(parent)/andiron-bench-store-\(ProcessInfo.processInfo.processIdentifier)"
  try Directories.create(directory)
  defer { Directories.remove(directory) }
  turnSQLiteMemoryStatisticsOff()
  let machine = Machine.describe()
  var runner = Runner(options: options, directory: directory)
  try runner.run()
  print(StoreReport(results: runner.results, machine: machine).text())
  if let path = options.jsonPath {
    let bars = StoreBars(results: runner.results).bars
    try MeasuredReport(results: runner.results, bars: bars, machine: machine).write(to: path)
  }
}

do {
  try runBenchmarks(Array(CommandLine.arguments.dropFirst()))
} catch {
  FileHandle.standardError.write(Data("andiron-bench-store: \(error)\n".utf8))
  exit(1)
}
