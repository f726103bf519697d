import BenchmarkSupport

/// Everything that a run measured.
struct Results: Codable {
  var options: Options
  /// Microseconds of each round, by the names of rows.
  private(set) var samples: [String: [ContenderName: [Double]]] = [:]
  /// The share of the processors that other programs took.
  var disturbance = 0.0

  init(options: Options) { self.options = options }

  mutating func add(_ figure: Double, _ row: any Row, _ name: ContenderName) {
    samples[row.name, default: [:]][name, default: []].append(figure)
  }

  func figures(_ row: any Row, _ name: ContenderName) -> [Double] {
    samples[row.name]?[name] ?? []
  }

  /// How many times as long the peer takes: the median over the ratios of each round.
  func ratio(_ row: any Row) -> Double? {
    let ratios = zip(figures(row, .andiron), figures(row, .sqlite)).map { $1 / $0 }
    return ratios.isEmpty ? nil : ratios.median
  }
}
