import BenchmarkSupport

/// Everything that a run measured.
struct Results: Codable {
  /// One figure of a row.
  enum Figure: String, Codable, CaseIterable, CodingKeyRepresentable {
    case pulled, read, pushed, nothingTime, copied, inserted, latency, slowestLatency, peak,
      anonymous, storeAlone
  }

  var options: Options
  /// The samples of each round.
  private(set) var samples: [Figure: [Double]] = [:]
  /// The share of the processors that other programs took.
  var disturbance = 0.0

  init(options: Options) { self.options = options }

  mutating func add(_ sample: Double, _ figure: Figure) {
    samples[figure, default: []].append(sample)
  }

  func median(_ figure: Figure) -> Double? { samples[figure]?.median }

  /// How many times the other figure it is: the median over the ratios of each round.
  func ratio(_ figure: Figure, _ other: Figure) -> Double? {
    guard let own = samples[figure], let others = samples[other] else { return nil }
    return zip(own, others).map { $0 / $1 }.median
  }
}
