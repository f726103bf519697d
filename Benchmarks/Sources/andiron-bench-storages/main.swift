import BenchmarkSupport
import Foundation

/// Runs what the arguments ask for; the report goes to standard output, progress to standard error.
func runBenchmarks(_ arguments: [String]) throws {
  if arguments.count == 2, arguments[0] == ProcessWorker.option {
    return try ProcessWorker.run(arguments[1])
  }
  let options = try Options(arguments: arguments)
  if !options.processes.isEmpty {
    var runner = ProcessRunner(options: options)
    if try runner.run() { print(runner.report(Machine.describe())) }
    return
  }
  let parent = options.directory ?? NSTemporaryDirectory()
  let directory = "\(parent)/andiron-bench-storages-\(ProcessInfo.processInfo.processIdentifier)"
  try Directories.create(directory)
  defer { Directories.remove(directory) }
  let machine = Machine.describe()
  var runner = Runner(options: options)
  try runner.run(directory: directory)
  let report = StorageReport(results: runner.results, machine: machine)
  print(report.text())
  if let path = options.jsonPath {
    try MeasuredReport(results: runner.results, bars: report.bars, machine: machine)
      .write(to: path)
  }
}

do {
  try runBenchmarks(Array(CommandLine.arguments.dropFirst()))
} catch {
  FileHandle.standardError.write(Data("andiron-bench-storages: \(error)\n".utf8))
  exit(1)
}
