import BenchmarkSupport
import Foundation

/// Runs all rounds: in each, the two of a pair do each row one after the other, now the one first
/// and now the other.
struct Runner {
  let options: Options
  let data: Workload
  private(set) var results: Results

  init(options: Options) {
    self.options = options
    data = Workload(count: options.count)
    results = Results(options: options)
  }

  mutating func run(directory: String) throws {
    let disturbance = Disturbance()
    for name in options.pairs {
      guard let pair = try Pair.open(name, data, options, directory: directory) else { continue }
      for round in -1..<options.rounds { try run(pair, round) }
      log("\(name.storage): done")
    }
    results.disturbance = disturbance.share
  }

  private mutating func run(_ pair: Pair, _ round: Int) throws {
    // What is written has to be removed again.
    for row in Row.allCases where row.writes || options.rows.contains(row) {
      var answers: [UInt64] = []
      for isStorage in round % 2 == 0 ? [true, false] : [false, true] {
        let contender = isStorage ? pair.storage : pair.other
        // Answers are timed after a first pass, as in the benchmark of the store.
        if !row.writes { _ = try contender.perform(row, data) }
        let (answer, milliseconds) = try timed { try contender.perform(row, data) }
        answers.append(answer)
        // The first round warms up.
        guard round >= 0, options.rows.contains(row) else { continue }
        let sample = milliseconds * 1e3 / Double(row.repetitions(data))
        results.add(sample, isStorage: isStorage, row, pair.name)
      }
      guard answers[0] == answers[1] else {
        throw BenchmarkError("\(pair.name.storage): \(row.title): the answers differ")
      }
    }
  }

  private func log(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
