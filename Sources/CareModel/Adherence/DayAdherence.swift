public import Foundation

/// The adherence on one day, with the counts and sums it is computed from.
public struct DayAdherence: Hashable, Sendable {
  /// The first instant of the day.
  public let start: Date
  /// Whether a version of a task that counts holds on the day.
  public internal(set) var hasTasks = false
  /// The number of events that start on the day.
  public internal(set) var eventCount = 0
  /// The sum of the fractions of the events.
  public internal(set) var fractionSum = 0.0
  /// The sum of the values of the events.
  public internal(set) var valueSum = 0.0

  init(start: Date) { self.start = start }

  public var adherence: Adherence {
    if eventCount > 0 { return .progress(fractionSum / Double(eventCount)) }
    return hasTasks ? .noEvents : .noTasks
  }

  mutating func add(_ progress: EventProgress) throws(CareError) {
    fractionSum += try progress.fraction()
    valueSum += progress.value
    eventCount += 1
  }

  /// Returns the day with the counts and sums of `other`, such as those of another kind of task,
  /// added.
  public func adding(_ other: DayAdherence) -> DayAdherence {
    var sum = self
    sum.hasTasks = hasTasks || other.hasTasks
    sum.eventCount += other.eventCount
    sum.fractionSum += other.fractionSum
    sum.valueSum += other.valueSum
    return sum
  }
}

extension Sequence<DayAdherence> {
  /// The mean over the days that have events, with equal weights; nil if no day has events.
  public var meanProgress: Double? {
    var (sum, count) = (0.0, 0)
    for day in self {
      guard case .progress(let progress) = day.adherence else { continue }
      sum += progress
      count += 1
    }
    return count == 0 ? nil : sum / Double(count)
  }
}
