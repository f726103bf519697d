import BenchmarkSupport

/// Everything that a run measured.
struct Results: Codable {
  var options: Options
  /// The figures of each round, in the unit of the row.
  private(set) var samples: [Row: [ContenderName: [Double]]] = [:]
  /// The share of the processors that other programs took.
  var disturbance = 0.0

  init(options: Options) { self.options = options }

  mutating func add(_ figure: Double, _ row: Row, _ name: ContenderName) {
    samples[row, default: [:]][name, default: []].append(figure)
  }

  func figures(_ row: Row, _ name: ContenderName) -> [Double] { samples[row]?[name] ?? [] }

  func median(_ row: Row, _ name: ContenderName) -> Double? {
    let figures = figures(row, name)
    return figures.isEmpty ? nil : figures.median
  }

  /// How many times as good the first is as the other: the median over the ratios of each round.
  func advantage(_ row: Row, of name: ContenderName, over other: ContenderName) -> Double? {
    let ratios = zip(figures(row, name), figures(row, other)).map {
      row.isMoreBetter ? $0 / $1 : $1 / $0
    }
    return ratios.isEmpty ? nil : ratios.median
  }
}

extension ContenderName: CodingKeyRepresentable {}
