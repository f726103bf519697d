import BenchmarkSupport
import Foundation
import PostgreSQLAccess
import SQLiteAccess

/// Runs what the arguments ask for; the report goes to standard output.
func runBenchmarks(_ arguments: [String]) throws {
  let options = try Options(arguments: arguments)
  let parent = options.directory ?? NSTemporaryDirectory()
  let directory = "\(parent)/andiron-bench-fhir-\(ProcessInfo.processInfo.processIdentifier)"
  try Directories.create(directory)
  defer { Directories.remove(directory) }
  turnSQLiteMemoryStatisticsOff()
  let machine = Machine.describe()
  if !options.growth.isEmpty {
    print(machine.lines.joined(separator: "\n"))
    return print(try Growth(options: options, directory: directory).run())
  }
  var server: DatabaseServer?
  if options.isOnServer {
    server = try DatabaseServer.start(options.postgresql)
    if server == nil { return }
  }
  var runner = Runner(options: options, directory: directory, server: server?.url)
  try runner.run()
  let report = Report(results: runner.results, machine: machine)
  print(report.text())
  print(Bar.section(report.bars).joined(separator: "\n"))
  if let path = options.jsonPath {
    try MeasuredReport(results: runner.results, bars: report.bars, machine: machine).write(to: path)
  }
}

do {
  try runBenchmarks(Array(CommandLine.arguments.dropFirst()))
} catch {
  FileHandle.standardError.write(Data("andiron-bench-fhir: \(error)\n".utf8))
  exit(1)
}
