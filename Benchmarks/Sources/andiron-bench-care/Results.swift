import BenchmarkSupport

/// Everything that a run measured.
struct Results: Codable {
  var options: Options
  /// The samples of each round.
  private(set) var samples: [Figure: [Double]] = [:]
  /// The share of the processors that other programs took.
  var disturbance = 0.0

  init(options: Options) { self.options = options }

  mutating func add(_ sample: Double, _ figure: Figure) {
    samples[figure, default: []].append(sample)
  }
}
