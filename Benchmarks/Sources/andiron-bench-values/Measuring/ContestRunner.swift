import BenchmarkSupport
import CAllocationCount

/// Runs a row: each contestant once to warm up, to count its allocations and to compare the answers, then all
/// in each round, the order rotated between rounds.
struct ContestRunner {
  let options: Options

  /// Nil where the options leave out all contestants.
  func run(_ contest: Contest) throws -> Measurement? {
    guard options.row.isEmpty || contest.title.contains(options.row) else { return nil }
    var contest = contest
    if !options.contestants.isEmpty {
      contest.contestants.removeAll { !options.contestants.contains($0.name) }
    }
    if contest.contestants.isEmpty { return nil }
    var columns: [Measurement.Column] = []
    var passes: [Int] = []
    var answer: Int?
    for contestant in contest.contestants {
      let (result, first) = try timed(contestant.pass)
      if let result, answer ?? result != result {
        throw BenchmarkError("\(contest.title): \(contestant.name) has another answer")
      }
      answer = answer ?? result
      let before = allocation_count()
      let (_, second) = try timed(contestant.pass)
      let allocations = allocation_count_works() != 0 ? Int(allocation_count() - before) : nil
      columns.append(.init(name: contestant.name, samples: [], allocations: allocations))
      let length = max(min(first, second), 1e-4)
      passes.append(max(1, Int((options.sampleMilliseconds / length).rounded(.up))))
    }
    for round in 0..<options.rounds {
      for offset in columns.indices {
        let index = (offset + round) % columns.count
        let seconds = try seconds(contest.contestants[index], passes: passes[index])
        columns[index].samples.append(seconds)
      }
    }
    return Measurement(
      group: contest.group, key: contest.key, title: contest.title, work: contest.work,
      columns: columns)
  }

  /// Seconds of a pass, the mean of so many.
  private func seconds(_ contestant: Contestant, passes: Int) throws -> Double {
    let stopwatch = Stopwatch()
    for _ in 0..<passes { _ = try contestant.pass() }
    return stopwatch.seconds / Double(passes)
  }
}
