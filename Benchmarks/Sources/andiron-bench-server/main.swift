import BenchmarkSupport
import Foundation

/// Runs what the arguments ask for; the report goes to standard output, progress to standard error.
func runBenchmarks(_ arguments: [String]) throws {
  let options = try Options(arguments: arguments)
  guard LoadGenerator.program != nil else {
    return print("SKIPPED: the program wrk is not installed (apt-get install wrk)")
  }
  let parent = options.directory ?? NSTemporaryDirectory()
  let directory = "\(parent)/andiron-bench-server-\(ProcessInfo.processInfo.processIdentifier)"
  try Directories.create(directory)
  defer { Directories.remove(directory) }
  let machine = Machine.describe()
  var runner = Runner(options: options, directory: directory)
  try runner.run()
  let report = ServerReport(results: runner.results, machine: machine)
  print(report.text())
  if let path = options.jsonPath {
    try MeasuredReport(results: runner.results, bars: report.bars, machine: machine).write(to: path)
  }
}

do {
  let arguments = Array(CommandLine.arguments.dropFirst())
  if !(try ServerChild.run(arguments)) { try runBenchmarks(arguments) }
} catch {
  FileHandle.standardError.write(Data("andiron-bench-server: \(error)\n".utf8))
  exit(1)
}
