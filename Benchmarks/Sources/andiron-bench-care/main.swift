import BenchmarkSupport
import CareModel
import Foundation

/// Runs what the arguments ask for; the report goes to standard output, progress to standard error.
func runBenchmarks(_ arguments: [String]) async throws {
  let options = try Options(arguments: arguments)
  let parent = options.directory ?? NSTemporaryDirectory()
  let directory = "\(parent)/andiron-bench-care-\(ProcessInfo.processInfo.processIdentifier)"
  try Directories.create(directory)
  defer { Directories.remove(directory) }
  let machine = Machine.describe()
  let disturbance = Disturbance()
  var runner = try Runner(options: options, directory: directory)
  try await runner.run()
  var results = runner.results
  results.disturbance = disturbance.share
  let report = CareReport(results: results, machine: machine)
  print(report.text())
  if let path = options.jsonPath {
    try MeasuredReport(results: results, bars: report.bars, machine: machine).write(to: path)
  }
}

do {
  try await runBenchmarks(Array(CommandLine.arguments.dropFirst()))
} catch {
  FileHandle.standardError.write(Data("andiron-bench-care: \(error)\n".utf8))
  exit(1)
}
