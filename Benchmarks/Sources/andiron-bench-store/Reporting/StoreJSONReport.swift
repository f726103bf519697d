import BenchmarkSupport
import Foundation

/// Everything that a run measured, as JSON.
struct StoreJSONReport: Codable {
  var machine: Machine
  var results: Results
  var bars: [Bar]

  init(results: Results, machine: Machine) {
    self.machine = machine
    self.results = results
    bars = StoreBars(results: results).bars
  }

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(self).write(to: URL(fileURLWithPath: path))
  }
}
