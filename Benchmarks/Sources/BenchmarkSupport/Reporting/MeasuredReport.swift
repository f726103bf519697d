import Foundation

/// Everything that a run measured, as JSON: all samples and sizes, and the bars.
public struct MeasuredReport<Results: Codable>: Codable {
  public var machine: Machine
  public var results: Results
  public var bars: [Bar]

  public init(results: Results, bars: [Bar], machine: Machine) {
    self.machine = machine
    self.results = results
    self.bars = bars
  }

  public func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(self).write(to: URL(fileURLWithPath: path))
  }
}
