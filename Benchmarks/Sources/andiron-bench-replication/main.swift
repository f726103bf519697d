import BenchmarkSupport
import Foundation

/// Runs what the arguments ask for; the report goes to standard output, progress to standard error.
func runBenchmarks(_ arguments: [String]) async throws {
  let options = try Options(arguments: arguments)
  let parent = options.directory ?? NSTemporaryDirectory()
  let directory =
    "\(parent)/andiron-bench-replication-\(ProcessInfo.processInfo.processIdentifier)"
  try Directories.create(directory)
  defer { Directories.remove(directory) }
  let machine = Machine.describe()
  var runner = Runner(options: options, directory: directory)
  try await runner.run()
  let report = ReplicationReport(results: runner.results, machine: machine)
  print(report.text())
  if let path = options.jsonPath {
    try MeasuredReport(results: runner.results, bars: report.bars, machine: machine).write(to: path)
  }
}

do {
  let arguments = Array(CommandLine.arguments.dropFirst())
  if !(try ServedDocuments.run(arguments)) { try await runBenchmarks(arguments) }
} catch {
  FileHandle.standardError.write(Data("andiron-bench-replication: \(error)\n".utf8))
  exit(1)
}
