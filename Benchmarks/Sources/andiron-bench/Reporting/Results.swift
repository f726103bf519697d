import BenchmarkSupport

/// What all children measured, by engine, one recording for each round and workload.
struct Results: Sendable {
  let options: Options
  private(set) var recordings: [EngineName: [Recording]] = [:]
  /// What went wrong, one line each; a run with any has failed.
  private(set) var failures: [String] = []

  mutating func add(_ recording: Recording, of engine: EngineName) {
    recordings[engine, default: []].append(recording)
  }

  mutating func addFailure(_ text: String) { failures.append(text) }

  /// The values of all rounds.
  func samples(_ row: Row, _ engine: EngineName) -> [Double] {
    recordings[engine, default: []].compactMap { $0.value(row) }
  }

  /// The median over the rounds; nil when the engine has no such row.
  func median(_ row: Row, _ engine: EngineName) -> Double? {
    let samples = samples(row, engine)
    return samples.isEmpty ? nil : samples.median
  }

  /// The best median of the peers.
  func bestPeer(_ row: Row) -> (engine: EngineName, value: Double)? {
    let peers = EngineName.allCases.filter(\.isPeer).compactMap { engine in
      median(row, engine).map { (engine: engine, value: $0) }
    }
    return row.unit.higherIsBetter
      ? peers.max { $0.value < $1.value } : peers.min { $0.value < $1.value }
  }

  /// How many times better Andiron is than that value in that row; below one it is worse.
  func advantage(_ row: Row, over value: Double) -> Double? {
    guard let own = median(row, .andiron), own > 0, value > 0 else { return nil }
    return row.unit.higherIsBetter ? own / value : value / own
  }

  /// Notes a failure unless all engines gave the same answers in the rows where the harness cannot tell
  /// them beforehand.
  mutating func checkAnswers() {
    for row in Row.allCases {
      let answers = Set(
        recordings.values.joined().compactMap { $0.digests[row.rawValue] })
      if answers.count > 1 { addFailure("the engines disagree about: \(row.title)") }
    }
  }
}
