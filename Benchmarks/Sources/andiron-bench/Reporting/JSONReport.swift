import BenchmarkSupport
import Foundation

/// Everything a run measured, as JSON: the samples of all rounds and the bars.
struct JSONReport: Codable {
  struct Series: Codable {
    var workload: Workload
    var row: Row
    var title: String
    var unit: Unit
    var durability: Durability?
    var engine: EngineName
    var samples: [Double]
    var median: Double
  }

  var machine: Machine
  var options: Options
  var settings: [String: [String]]
  var series: [Series]
  var bars: [Bar]
  var churn: [String: [ChurnSample]]

  init(results: Results, machine: Machine) {
    self.machine = machine
    options = results.options
    settings = [:]
    series = []
    churn = [:]
    bars = BarReport(results: results).bars
    for (engine, recordings) in results.recordings {
      settings[engine.rawValue] = engine.settings
      let samples = recordings.flatMap(\.samples)
      if !samples.isEmpty { churn[engine.rawValue] = samples }
    }
    for row in Row.allCases {
      for engine in EngineName.allCases {
        let samples = results.samples(row, engine)
        guard !samples.isEmpty else { continue }
        series.append(
          Series(
            workload: row.workload, row: row, title: row.title, unit: row.unit,
            durability: row.durability, engine: engine, samples: samples, median: samples.median))
      }
    }
  }

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(self).write(to: URL(fileURLWithPath: path))
  }
}
