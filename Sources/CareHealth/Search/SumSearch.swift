import Andiron
import Foundation
import HealthModel

/// The sums of one type in the times of events, which may overlap, by one query for statistics: all
/// starts and ends part the time, and the parts add up.
struct SumSearch {
  struct Sum {
    var value = 0.0
    var unit = ""
    /// The start of the last sample.
    var lastStart: Date
  }

  private let boundaries: [Date]
  private let parts: [HealthStatistics]

  /// `times` are not empty. Costs the statistics from the first of them to the last.
  ///
  /// Throws what `HealthStore.statistics` throws.
  init(
    _ type: SampleType, _ times: [EventTime], _ health: HealthStore,
    priorities: [SourceMatch], in source: some ObjectSource
  ) throws {
    boundaries = Set(times.flatMap { [$0.start, $0.end] }).sorted()
    var query = StatisticsQuery(
      type, from: boundaries[0], to: boundaries[boundaries.count - 1])
    query.statistics = [.sum, .mostRecent]
    query.priorities = priorities
    parts = try health.statistics(query, between: boundaries, in: source)
  }

  /// Returns the sum of the samples in a time; nil if there are none.
  func sum(in time: EventTime) -> Sum? {
    var sum: Sum?
    var place = place(of: time.start)
    while place < parts.count, boundaries[place] < time.end {
      if let start = parts[place].mostRecentStart {
        var next = sum ?? Sum(lastStart: start)
        next.value += parts[place].sum ?? 0
        next.unit = parts[place].unit ?? ""
        next.lastStart = max(next.lastStart, start)
        sum = next
      }
      place += 1
    }
    return sum
  }

  /// Returns the place of the part that starts at a boundary.
  private func place(of boundary: Date) -> Int {
    var (low, high) = (0, boundaries.count)
    while low < high {
      let middle = (low + high) / 2
      if boundaries[middle] < boundary { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// A sum without what is left in the last digits where the parts of a sample were added up again:
  /// 6000 steps have to reach a target of 6000. Twelve digits remain.
  static func rounded(_ value: Double) -> Double {
    let magnitude = abs(value)
    guard magnitude >= 1e-9, magnitude < 1e11 else { return value }
    let scale = pow(10, 11 - log10(magnitude).rounded(.down))
    return (value * scale).rounded() / scale
  }
}
