import BenchmarkSupport

/// Everything that a run measured: microseconds for one unit of work.
struct Results: Codable {
  struct Samples: Codable {
    var storage: [Double] = []
    var other: [Double] = []

    /// How many times as fast as the other one the storage is.
    var ratio: Double { other.median / storage.median }
  }

  var options: Options
  var samples: [PairName: [Row: Samples]] = [:]
  /// The share of the processors that other programs took.
  var disturbance = 0.0

  init(options: Options) { self.options = options }

  mutating func add(_ sample: Double, isStorage: Bool, _ row: Row, _ pair: PairName) {
    let place = isStorage ? \Samples.storage : \Samples.other
    samples[pair, default: [:]][row, default: Samples()][keyPath: place].append(sample)
  }
}
