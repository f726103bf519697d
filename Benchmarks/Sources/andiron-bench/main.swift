import BenchmarkSupport
import Foundation

/// Runs what the arguments ask for; the report goes to standard output, progress to standard error.
func runBenchmarks(_ arguments: [String]) throws {
  if arguments.first == "--child", arguments.count == 3 {
    return try ChildProcess.serve(taskPath: arguments[1], resultPath: arguments[2])
  }
  let options = try Options(arguments: arguments)
  let parent = options.directory ?? NSTemporaryDirectory()
  let directory = "\(parent)/andiron-bench-\(ProcessInfo.processInfo.processIdentifier)"
  try Directories.create(directory)
  defer { Directories.remove(directory) }
  let machine = Machine.describe()
  let results = Runner(options: options, directory: directory).run()
  print(MarkdownReport(results: results, machine: machine).text())
  if let path = options.jsonPath {
    try JSONReport(results: results, machine: machine).write(to: path)
  }
  if !results.failures.isEmpty {
    throw BenchmarkError("\(results.failures.count) of the measurements failed")
  }
}

do {
  try runBenchmarks(Array(CommandLine.arguments.dropFirst()))
} catch {
  FileHandle.standardError.write(Data("andiron-bench: \(error)\n".utf8))
  exit(1)
}
