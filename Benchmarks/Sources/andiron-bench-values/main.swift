import BenchmarkSupport
import Foundation

/// Runs the tables that the arguments ask for; the report goes to standard output, progress to standard
/// error.
func runBenchmarks(_ arguments: [String]) throws {
  let options = try Options(arguments: arguments)
  let machine = Machine.describe()
  let inputs = Inputs(options: options)
  var results = Results(options: options)
  for group in options.groups {
    if options.quietMinutes > 0 { Disturbance.waitForQuiet(minutes: options.quietMinutes) }
    let disturbance = Disturbance()
    try measure(group, inputs, into: &results)
    results.disturbances[group.rawValue] = disturbance.share
  }
  print(ValueReport(results: results, machine: machine).text())
  if let path = options.jsonPath {
    let bars = ValueBars(results: results).bars
    try MeasuredReport(results: results, bars: bars, machine: machine).write(to: path)
  }
}

func measure(_ group: Group, _ inputs: Inputs, into results: inout Results) throws {
  let contests: [Contest]
  switch group {
  case .parse: contests = try ParseGroup.contests(inputs)
  case .write: contests = try WriteGroup.contests(inputs)
  case .access: contests = try AccessGroup.contests(inputs)
  case .change: contests = try ChangeGroup.contests(inputs)
  case .filter: contests = try FilterGroup.contests(inputs)
  case .codable: contests = try CodableGroup.contests(inputs)
  case .bytes: contests = try BytesGroup.contests(inputs)
  case .fhir: contests = try FHIRGroup.contests(inputs)
  case .sizes:
    FileHandle.standardError.write(Data("sizes\n".utf8))
    results.sizes = try SizeGroup.rows(inputs)
    return
  }
  let runner = ContestRunner(options: inputs.options)
  for contest in contests {
    FileHandle.standardError.write(Data("\(group.rawValue): \(contest.title)\n".utf8))
    if let measurement = try runner.run(contest) { results.measurements.append(measurement) }
  }
}

do {
  try runBenchmarks(Array(CommandLine.arguments.dropFirst()))
} catch {
  FileHandle.standardError.write(Data("andiron-bench-values: \(error)\n".utf8))
  exit(1)
}
